import type { Author, PortalEvent, PortalEventOf, ServiceStep } from '@portal/domain/events/portal-event';
import { DECISION_NOTIFICATIONS } from '@portal/domain/events/portal-event';
import type { NotificationKind } from '@portal/domain/notifications/kinds';
import type { Tx } from '../db/open.ts';
import type { Subscriber } from '../platform/events/subscriber.ts';
import { partsKeepersOf } from '../users/worker-store.ts';
import { giveNotifications, type NewNotification } from './commands.ts';

type Given = { readonly at: Date; readonly notifications: readonly NewNotification[] };
type Decision = PortalEventOf<keyof typeof DECISION_NOTIFICATIONS>;

/** Tells people of what concerns them: the list behind the bell, and after the commit the devices that they want told. */
export const notifyPeople: Subscriber = async (tx, author, recorded) => {
  const given: Given[] = [];
  for (const { event } of recorded) {
    const made = await notificationsOf(tx, author, event);
    if (made) given.push(made);
  }
  const [first] = given;
  if (!first) return;
  const all = given.flatMap(({ notifications }) => notifications);
  await giveNotifications(tx, author, all, first.at);
};

/** Whom an event concerns, and what of it they are told; undefined for events that nobody is told of. */
async function notificationsOf(tx: Tx, author: Author, event: PortalEvent): Promise<Given | undefined> {
  switch (event.type) {
    case 'installation.accepted':
    case 'installation.rejected':
    case 'installation.no_warranty':
    case 'installation.restored':
      return { at: event.at, notifications: [ofDecision(event)] };
    case 'installation.receiver_added': {
      const about = { type: 'installation', id: event.installationId } as const;
      const params = { serial: event.serial };
      const one = { userId: event.receiver.id, kind: 'installation-shared', about, params } as const;
      return { at: event.at, notifications: [one] };
    }
    case 'inspection.reminded': {
      if (event.audience !== 'installer') return undefined;
      const about = { type: 'inspection', id: event.inspectionId } as const;
      const params = { serial: event.serial, from: event.from, due: event.due };
      const one = { userId: event.ownerId, kind: 'inspection-due', about, params } as const;
      return { at: event.at, notifications: [one] };
    }
    case 'service.created': {
      // Whoever commissioned a device learns that somebody else has begun a service of it.
      const people = event.ownerId === null ? [] : [event.ownerId];
      const told = aboutService(event.serviceId, 'service-reported', people, event.serial);
      return { at: event.at, notifications: told };
    }
    case 'service.updated': {
      if (!event.step) return undefined;
      const notifications = await ofStep(tx, author, event.serviceId, event.step);
      return { at: event.step.at, notifications };
    }
    default:
      return undefined;
  }
}

function ofDecision({ type, installationId, ownerId, serial, number }: Decision): NewNotification {
  return {
    userId: ownerId,
    kind: DECISION_NOTIFICATIONS[type],
    about: { type: 'installation', id: installationId },
    params: { serial, ...(number !== null && { number }) },
  };
}

/** Those whom a step of a service concerns; whoever took it is left out when it is given. */
async function ofStep(
  tx: Tx,
  author: Author,
  serviceId: number,
  { event, serial, worker, ownerId, partsWereSent }: ServiceStep,
): Promise<NewNotification[]> {
  const serviceman = worker ? [worker.id] : [];
  switch (event) {
    case 'require_parts': {
      const keepers = (await partsKeepersOf(tx, author, worker)).map(({ id }) => id);
      return aboutService(serviceId, 'service-parts-needed', keepers, serial);
    }
    case 'send_parts':
      return aboutService(serviceId, 'service-parts-sent', serviceman, serial);
    case 'reject':
      return aboutService(serviceId, 'service-rejected', serviceman, serial);
    case 'finish': {
      // Whoever sent parts waits for the end of it, and for the old ones.
      const keepers = partsWereSent ? await partsKeepersOf(tx, author, worker) : [];
      const owner = ownerId === null ? [] : [ownerId];
      const people = [...serviceman, ...owner, ...keepers.map(({ id }) => id)];
      return aboutService(serviceId, 'service-finished', people, serial);
    }
    case 'schedule':
    case 'begin':
      return [];
  }
}

function aboutService(
  id: number,
  kind: NotificationKind,
  people: readonly number[],
  serial: string,
): NewNotification[] {
  const about = { type: 'service', id } as const;
  return [...new Set(people)].map((userId) => ({ userId, kind, about, params: { serial } }));
}
