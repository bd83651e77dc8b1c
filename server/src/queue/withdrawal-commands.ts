import type { Withdrawal, WithdrawalInput } from '@portal/domain/queue/contract';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import type { FiledRecord } from '../files/store.ts';
import { lockDeviceRow } from '../devices/commands.ts';
import type { RecallAnswerRef } from '../recalls/store.ts';
import { removeInspectionsOrServices } from '../installations/removal-commands.ts';
import { lockInstallation } from '../installations/store.ts';
import { undoCreation } from '../installations/undo-creation-commands.ts';
import { lockClientId } from '../db/client-ids.ts';
import { closeKey, forgetAnswers } from '../platform/http/idempotency.ts';

/** What a request may have created. */
export type Withdrawable = FiledRecord | RecallAnswerRef;

/**
 * The result that stands when a newer call has already arrived, in whatever order they were sent; undefined when `input`
 * is the newest. Locks the client id.
 */
export async function newerWithdrawal(
  tx: Tx,
  scope: Scope,
  clientId: string,
  input: WithdrawalInput,
): Promise<Withdrawal | undefined> {
  await lockClientId(tx, scope, clientId);
  const latest = await tx
    .selectFrom('withdrawn_requests')
    .select(['withdrawn', 'round'])
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!latest || placeOf(input) >= placeOf(latest)) return undefined;
  return { outcome: latest.withdrawn ? 'withdrawn' : 'lifted', record: null, round: latest.round };
}

/**
 * Withdraws a request of the caller's that may have been sent (docs/offline.md). If it arrives later it is refused. The
 * caller's own record that still lacks photos, and that nobody has acted on, is deleted; any other record remains.
 * `withdrawn: false` restores the request. Repeating a call has no further effect. A correction is withdrawn by its
 * idempotency key; one that has arrived remains.
 * @param record of the client id, which the caller has authorised; undefined when there is none
 */
export async function withdraw(
  tx: Tx,
  scope: Scope,
  { clientId, record }: { readonly clientId: string; readonly record: Withdrawable | undefined },
  input: WithdrawalInput,
  now: Date,
): Promise<Withdrawal> {
  // A correction creates no record: it is identified by its idempotency key.
  if (!record && input.withdrawn && !(await closeKey(tx, scope, clientId)))
    return { outcome: 'stands', record: null, round: input.round };
  if (record && input.withdrawn) {
    if (!(await undoRecord(tx, scope, record, now)))
      return { outcome: 'stands', record: record.id, round: input.round };
    await forgetAnswers(tx, scope, clientId);
    // The withdrawal now makes the server refuse the request, and can be reversed.
    await tx
      .deleteFrom('deleted_records')
      .where('organisation_id', '=', scope.organisationId)
      .where('client_id', '=', clientId)
      .execute();
  }
  const values = { ...input, said_at: now.toISOString() };
  await tx
    .insertInto('withdrawn_requests')
    .values({
      organisation_id: scope.organisationId,
      user_id: scope.actor.id,
      client_id: clientId,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id', 'client_id']).doUpdateSet(values),
    )
    .execute();
  return { outcome: input.withdrawn ? 'withdrawn' : 'lifted', record: null, round: input.round };
}

/** The order of calls: within a round a request is first withdrawn, then restored. */
const placeOf = ({ round, withdrawn }: WithdrawalInput): number => 2 * round + (withdrawn ? 0 : 1);

/**
 * Deletes an incomplete record; false for one that remains: complete, decided, changed, or worked on by now. The event
 * log shows whether anything happened since its creation, because a change can make a complete record lack files again.
 */
async function undoRecord(
  tx: Tx,
  scope: Scope,
  { kind, id, installationId }: Withdrawable,
  now: Date,
): Promise<boolean> {
  // The inspection was either carried out, or was planned and only had a date chosen; what was done in production, or answered in a
  // recall, stays as history.
  if (kind === 'inspection' || kind === 'production' || kind === 'recall') return false;
  if (installationId !== null) await lockInstallation(tx, scope, installationId);
  if (kind === 'installation') {
    const { rows } = await sql<{ device_id: number }>`
      select device_id from installations i where organisation_id = ${scope.organisationId} and id = ${id} and status = 'pending' and not complete
        and not exists (select 1 from inspections n where n.installation_id = i.id)
        and not exists (select 1 from services s where s.installation_id = i.id)
        and not exists (select 1 from installations c where c.part_of = i.id)
        and not exists (select 1 from events e where e.organisation_id = ${scope.organisationId} and e.installation_id = i.id
          and e.type like 'installation.%' and e.type <> 'installation.created')
        and not exists (select 1 from cards c where c.organisation_id = ${scope.organisationId} and c.installation_id = i.id)`.execute(
      tx,
    );
    const [row] = rows;
    if (!row) return false;
    await lockDeviceRow(tx, scope, sql`d.id = ${row.device_id}`);
    await undoCreation(tx, scope, { id, deviceId: row.device_id }, now);
    return true;
  }
  const { rows } = await sql`
    select 1 from services s where organisation_id = ${scope.organisationId} and id = ${id} and status in ('pending', 'scheduled') and not complete
      and not exists (select 1 from events e where e.organisation_id = ${scope.organisationId} and e.service_id = s.id and e.type <> 'service.created')
    for update`.execute(tx);
  if (rows.length === 0) return false;
  await removeInspectionsOrServices(tx, scope, 'service', sql`id = ${id}`, 'withdrawn');
  return true;
}
