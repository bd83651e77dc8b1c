import type { Author } from '@portal/domain/events/portal-event';
import type { Tx } from '../db/open.ts';
import { reactionTo, type Reactions, type Subscriber } from '../platform/events/subscriber.ts';
import {
  publish,
  publishInspectionOrService,
  publishInstallation,
  publishProduction,
  publishRecallAnswer,
} from './commands.ts';

/** What open screens must reload: a record, the lists of people who see records of others, the answers of recalls, or a person's notifications. */
type Outdated =
  | { readonly kind: 'installation'; readonly id: number; readonly isNew?: boolean }
  | { readonly kind: 'inspection' | 'service' | 'production'; readonly id: number }
  | { readonly kind: 'lists'; readonly users: readonly number[] }
  | { readonly kind: 'recall answers'; readonly installationId: number | null }
  | { readonly kind: 'notifications'; readonly userId: number };

const installation = ({ installationId }: { readonly installationId: number }) => ({
  kind: 'installation' as const,
  id: installationId,
});
const service = ({ serviceId }: { readonly serviceId: number }): Outdated => ({
  kind: 'service',
  id: serviceId,
});

const production = ({ deviceId }: { readonly deviceId: number }): Outdated => ({
  kind: 'production',
  id: deviceId,
});

/** Records deleted with another one: the screens of that one are updated. */
const unlessCascade =
  <Event>(made: (event: Event) => Outdated) =>
  (event: Event & { readonly because: string }): Outdated | undefined =>
    event.because === 'cascade' ? undefined : made(event);

/**
 * The screens that an event makes outdated; the record determines whose they are. Planning an inspection comes with a
 * change of its installation, which updates those screens.
 */
const OUTDATED: Partial<Reactions<[], Outdated | readonly Outdated[] | undefined>> = {
  'installation.created': (event) => ({ ...installation(event), isNew: true }),
  'installation.updated': installation,
  'installation.corrected': installation,
  'installation.withdrawn': installation,
  'installation.address_corrected': installation,
  'installation.accepted': installation,
  'installation.rejected': installation,
  'installation.no_warranty': installation,
  'installation.restored': installation,
  'installation.deleted': unlessCascade(installation),
  'installation.receiver_added': installation,
  'installation.receiver_removed': installation,
  'inspection.updated': ({ inspectionId }) => ({ kind: 'inspection', id: inspectionId }),
  // It stands on the screens of the hall, and the label of a finished device is to be checked again.
  'device.serial_changed': production,
  'device.replaced': ({ installationId, serviceId }) => [
    installation({ installationId }),
    ...(serviceId === null ? [] : [service({ serviceId })]),
  ],
  'device.replacement_waits': service,
  'device.replacement_refused': service,
  // An approval that is taken back puts the installation back on its old device.
  'device.replacement_taken_back': (event) => [installation(event), service(event)],
  'service.created': service,
  'service.updated': service,
  'service.deleted': unlessCascade(service),
  'record.completed': ({ record, deviceId }) =>
    record.kind === 'production' ? production({ deviceId }) : { kind: record.kind, id: record.id },
  'production.entered': production,
  'production.recorded': production,
  'recall.answered': ({ installationId }) => ({ kind: 'recall answers', installationId }),
  'user.edited': ({ partners = [] }) =>
    partners.length > 0 ? { kind: 'lists', users: partners } : undefined,
  // What is deleted with the account, a hundred installations perhaps, is told at once.
  'user.deleted': ({ seenBy = [] }) => ({ kind: 'lists', users: seenBy }),
  'notifications.read': ({ userId }) => ({ kind: 'notifications', userId }),
};

/** Notifies open screens, when the transaction commits, of what to reload. */
export const sendLiveUpdates: Subscriber = async (tx, author, recorded) => {
  for (const { event } of recorded) {
    for (const outdated of [reactionTo(OUTDATED, event) ?? []].flat()) await send(tx, author, outdated);
  }
};

async function send(tx: Tx, author: Author, outdated: Outdated): Promise<void> {
  switch (outdated.kind) {
    case 'installation':
      return publishInstallation(tx, author, outdated.id, { isNew: outdated.isNew });
    case 'inspection':
    case 'service':
      return publishInspectionOrService(tx, author, outdated.kind, outdated.id);
    case 'production':
      return publishProduction(tx, author, outdated.id);
    case 'lists':
      // Of many installations, so of none by its id.
      return publish(tx, {
        organisationId: author.organisationId,
        type: 'installation',
        id: null,
        users: outdated.users,
      });
    case 'recall answers':
      return publishRecallAnswer(tx, author, outdated.installationId);
    case 'notifications':
      return publish(tx, {
        organisationId: author.organisationId,
        type: 'notice',
        id: null,
        users: [outdated.userId],
      });
  }
}
