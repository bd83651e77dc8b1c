import { reactionTo, type Reactions, type Subscriber } from '../platform/events/subscriber.ts';
import { publish, publishInspectionOrService, publishInstallation, publishProduction } from './commands.ts';

/** What open screens must reload: a record, or a person's notifications. */
type Outdated =
  | { readonly kind: 'installation' | 'inspection' | 'service' | 'production'; readonly id: number }
  | { readonly kind: 'notifications'; readonly userId: number };

const installation = ({ installationId }: { readonly installationId: number }): Outdated => ({
  kind: 'installation',
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
const OUTDATED: Partial<Reactions<[], Outdated | undefined>> = {
  'installation.created': installation,
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
  'device.replacement_waits': service,
  'device.replacement_refused': service,
  'device.replacement_taken_back': service,
  'service.created': service,
  'service.updated': service,
  'service.deleted': unlessCascade(service),
  'record.completed': ({ record, deviceId }) =>
    record.kind === 'production' ? production({ deviceId }) : { kind: record.kind, id: record.id },
  'production.entered': production,
  'production.recorded': production,
  'notifications.read': ({ userId }) => ({ kind: 'notifications', userId }),
};

/** Notifies open screens, when the transaction commits, of what to reload. */
export const sendLiveUpdates: Subscriber = async (tx, author, recorded) => {
  for (const { event } of recorded) {
    const outdated = reactionTo(OUTDATED, event);
    switch (outdated?.kind) {
      case 'installation':
        await publishInstallation(tx, author, outdated.id);
        break;
      case 'inspection':
      case 'service':
        await publishInspectionOrService(tx, author, outdated.kind, outdated.id);
        break;
      case 'production':
        await publishProduction(tx, author, outdated.id);
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
