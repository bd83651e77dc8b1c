import {
  type Author,
  type PortalEventOf,
  type ServiceStep,
  DECISION_NOTIFICATIONS,
} from '@portal/domain/events/portal-event';
import type { NotificationKind } from '@portal/domain/notifications/kinds';
import { labelIn } from '@portal/domain/templates/labels';
import type { Tx } from '../db/open.ts';
import { reactionTo, type Reactions, type Subscriber } from '../platform/events/subscriber.ts';
import { contactById, verifyingContacts } from '../users/contact-store.ts';
import { giveNotifications, type NewNotification } from './commands.ts';

type DatedNotifications = { readonly at: Date; readonly notifications: readonly NewNotification[] };
type Decision = PortalEventOf<keyof typeof DECISION_NOTIFICATIONS>;

/** Notifies the people whom an event concerns: in their list and, after the commit, on their devices with push. */
export const notifyPeople: Subscriber = async (tx, author, recorded) => {
  const given: DatedNotifications[] = [];
  for (const { event } of recorded) {
    const made = await reactionTo(NOTIFICATIONS_BY_EVENT, event, tx, author);
    if (made) given.push(made);
  }
  const [first] = given;
  if (!first) return;
  const all = given.flatMap(({ notifications }) => notifications);
  await giveNotifications(tx, author, all, first.at);
};

/** The recipients of each type of event, with their notification; other events notify nobody. */
const NOTIFICATIONS_BY_EVENT: Partial<Reactions<[Tx, Author], Promise<DatedNotifications | undefined>>> = {
  'installation.accepted': ofDecision,
  'installation.rejected': ofDecision,
  'installation.no_warranty': ofDecision,
  'installation.restored': ofDecision,
  'installation.updated': toVerifiers('installation-changed'),
  'installation.corrected': toVerifiers('installation-changed'),
  'installation.withdrawn': toVerifiers('installation-withdrawn'),
  'installation.receiver_added': async ({ installationId, receiver, serial, at }) => ({
    at,
    notifications: [
      {
        userId: receiver.id,
        kind: 'installation-shared',
        about: { type: 'installation', id: installationId },
        params: { serial },
      },
    ],
  }),
  'device.replacement_waits': async ({ serviceId, ownerId, from, at }, tx, author) => {
    const owner = ownerId === null ? undefined : await contactById(tx, author, ownerId);
    const verifiers = await verifyingContacts(tx, author, owner ?? null);
    const people = verifiers.map(({ id }) => id);
    return { at, notifications: aboutService(serviceId, 'replacement-waits', people, from) };
  },
  'device.replaced': async ({ serviceId, from, concerned, at }) =>
    serviceId === null
      ? undefined
      : { at, notifications: aboutService(serviceId, 'replacement-approved', concerned, from.serial) },
  'device.replacement_refused': ofReplacement('replacement-refused'),
  'device.replacement_taken_back': ofReplacement('replacement-taken-back'),
  'recall.created': ofRecall,
  'recall.reminded': ofRecall,
  'inspection.reminded': async ({ inspectionId, people, serial, from, due, at }) => ({
    at,
    notifications: people.map((userId) => ({
      userId,
      kind: 'inspection-due',
      about: { type: 'inspection', id: inspectionId },
      params: { serial, from, due },
    })),
  }),
  // The installer who commissioned a device is notified when somebody else starts a service of it.
  'service.created': async ({ serviceId, ownerId, serial, at }) => ({
    at,
    notifications: aboutService(serviceId, 'service-reported', ownerId === null ? [] : [ownerId], serial),
  }),
  'service.updated': async ({ serviceId, step }, tx, author) =>
    step && { at: step.at, notifications: await ofStep(tx, author, serviceId, step) },
};

async function ofDecision({
  type,
  installationId,
  ownerId,
  serial,
  number,
  at,
}: Decision): Promise<DatedNotifications | undefined> {
  if (ownerId === null) return undefined;
  const about = { type: 'installation', id: installationId } as const;
  const params = { serial, ...(number !== null && { number }) };
  return { at, notifications: [{ userId: ownerId, kind: DECISION_NOTIFICATIONS[type], about, params }] };
}

/** Those who verify are told what its installer did to an installation that waits for them. */
function toVerifiers(kind: 'installation-changed' | 'installation-withdrawn') {
  return async (
    {
      installationId,
      waiting,
    }: PortalEventOf<'installation.updated' | 'installation.corrected' | 'installation.withdrawn'>,
    tx: Tx,
    author: Author,
  ): Promise<DatedNotifications | undefined> => {
    if (waiting === null) return undefined;
    const { ownerId, serial, at } = waiting;
    const verifiers = await verifyingContacts(tx, author, (await contactById(tx, author, ownerId)) ?? null);
    const about = { type: 'installation', id: installationId } as const;
    return {
      at,
      notifications: verifiers
        .filter(({ id }) => id !== ownerId)
        .map(({ id }) => ({ userId: id, kind, about, params: { serial } })),
    };
  };
}

/** Those who asked for a replacement are told that it was decided otherwise than to approve it. */
function ofReplacement(kind: 'replacement-refused' | 'replacement-taken-back') {
  return async ({
    serviceId,
    concerned,
    from,
    at,
  }: PortalEventOf<
    'device.replacement_refused' | 'device.replacement_taken_back'
  >): Promise<DatedNotifications> => ({
    at,
    notifications: aboutService(serviceId, kind, concerned, from),
  });
}

async function ofRecall({
  recallId,
  tell: { users, titles },
  at,
}: PortalEventOf<'recall.created' | 'recall.reminded'>): Promise<DatedNotifications> {
  const about = { type: 'recall', id: recallId } as const;
  return {
    at,
    notifications: users.map(({ id, language }) => ({
      userId: id,
      kind: 'recall',
      about,
      params: { title: labelIn(language, titles, titles.pl ?? '') },
    })),
  };
}

/** The people whom a step of a service concerns, without the one who took it. */
async function ofStep(
  tx: Tx,
  author: Author,
  serviceId: number,
  { event, serial, worker, ownerId, partsWereSent }: ServiceStep,
): Promise<NewNotification[]> {
  const serviceman = worker ? [worker.id] : [];
  switch (event) {
    case 'require_parts': {
      const contacts = (await verifyingContacts(tx, author, worker)).map(({ id }) => id);
      return aboutService(serviceId, 'service-parts-needed', contacts, serial);
    }
    case 'send_parts':
      return aboutService(serviceId, 'service-parts-sent', serviceman, serial);
    case 'reject':
      return aboutService(serviceId, 'service-rejected', serviceman, serial);
    case 'finish': {
      // The person who sent parts is notified of the end of the service, and that the old parts are due.
      const contacts = partsWereSent ? await verifyingContacts(tx, author, worker) : [];
      const owner = ownerId === null ? [] : [ownerId];
      const people = [...serviceman, ...owner, ...contacts.map(({ id }) => id)];
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
