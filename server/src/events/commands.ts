import type { EventType } from '@portal/domain/events/entity';
import type { Scope, Tx } from '../db/open.ts';

/** What an event is about; it is found again under each of these. */
export type EventSubject = {
  readonly installationId?: number;
  readonly deviceId?: number;
  readonly inspectionId?: number;
  readonly serviceId?: number;
};

/**
 * Writes one line of the event log, in the transaction of the act itself: an act without its line, or a line
 * without its act, cannot be (specification section 3, "Event log"). The name is copied, because the log
 * outlives the account.
 */
export async function logEvent(
  tx: Tx,
  scope: Scope,
  type: EventType,
  subject: EventSubject,
  details: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      organisation_id: scope.organisationId,
      type,
      user_id: scope.actor.id,
      // Not read from `users`: row level security hides a superadmin at work in another organisation.
      user_name: scope.actor.name ?? null,
      installation_id: subject.installationId ?? null,
      device_id: subject.deviceId ?? null,
      inspection_id: subject.inspectionId ?? null,
      service_id: subject.serviceId ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}
