import { madeOf, type ForEachType, type Subscriber } from '../platform/events/subscriber.ts';
import { publish, publishInspectionOrService, publishInstallation } from './commands.ts';

/** What open screens fetch again: a record, or the notifications of one person. */
type Outdated =
  | { readonly kind: 'installation' | 'inspection' | 'service'; readonly id: number }
  | { readonly kind: 'notifications'; readonly userId: number };

const installation = ({ installationId }: { readonly installationId: number }): Outdated => ({
  kind: 'installation',
  id: installationId,
});
const service = ({ serviceId }: { readonly serviceId: number }): Outdated => ({
  kind: 'service',
  id: serviceId,
});

/** What goes with something else is gone from the screens that show that. */
const unlessCascade =
  <Event extends { readonly because: string }>(made: (event: Event) => Outdated) =>
  (event: Event): Outdated | undefined =>
    event.because === 'cascade' ? undefined : made(event);

/** Which screens an event outdates; who has them open, the record says. */
const OUTDATED: ForEachType<Outdated | undefined> = {
  'device.created': null,
  'device.added_to_database': null,
  'device.parameters_changed': null,
  'device.deleted': null,
  'device.replaced': null,
  'installation.created': installation,
  'installation.updated': installation,
  'installation.corrected': installation,
  'installation.address_corrected': installation,
  'installation.accepted': installation,
  'installation.rejected': installation,
  'installation.no_warranty': installation,
  'installation.restored': installation,
  'installation.deleted': unlessCascade(installation),
  'installation.receiver_added': installation,
  'installation.receiver_removed': installation,
  'installation.card_sent': null,
  'installation.customer_erased': null,
  // Planned by what happened to another record, whose screens hear of that.
  'inspection.created': null,
  'inspection.updated': ({ inspectionId }) => ({ kind: 'inspection', id: inspectionId }),
  'inspection.deleted': null,
  'inspection.card_sent': null,
  'inspection.reminded': null,
  'service.created': service,
  'service.updated': service,
  'service.deleted': unlessCascade(service),
  'service.notified': null,
  'record.completed': ({ record }) => ({ kind: record.kind, id: record.id }),
  'card.mail_requested': null,
  'files.released': null,
  'user.registered': null,
  'user.verified': null,
  'user.verified_by_admin': null,
  'user.verification_sent': null,
  'user.signed_in': null,
  'user.sessions_ended': null,
  'user.password_changed': null,
  'user.password_reset': null,
  'user.email_changed': null,
  'user.edited': null,
  'user.roles_changed': null,
  'user.calendar_shared': null,
  'user.calendar_ended': null,
  'user.exported': null,
  'user.list_exported': null,
  'user.deleted': null,
  'user.unconfirmed_deleted': null,
  'user.reset_requested': null,
  'user.unlock_requested': null,
  'user.new_address_requested': null,
  'customer.exported': null,
  'key.created': null,
  'key.used': null,
  'key.deleted': null,
  'key.list_exported': null,
  'mail.bounced': null,
  'mail.returned': null,
  'mailing.created': null,
  'notifications.read': ({ userId }) => ({ kind: 'notifications', userId }),
  'organisation.retention_changed': null,
  'organisation.reminders_changed': null,
  'organisation.chosen': null,
};

/** Tells the open screens, when the transaction commits, what to fetch again. */
export const sendLiveUpdates: Subscriber = async (tx, author, recorded) => {
  for (const one of recorded) {
    const outdated = madeOf<Outdated | undefined>(OUTDATED, one);
    switch (outdated?.kind) {
      case 'installation':
        await publishInstallation(tx, author, outdated.id);
        break;
      case 'inspection':
      case 'service':
        await publishInspectionOrService(tx, author, outdated.kind, outdated.id);
        break;
      case 'notifications':
        await publish(tx, {
          organisationId: author.organisationId,
          type: 'notice',
          id: null,
          users: [outdated.userId],
        });
        break;
      case undefined:
        break;
    }
  }
};
