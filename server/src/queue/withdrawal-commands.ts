import { may } from '@portal/domain/access/policies';
import type { Withdrawal } from '@portal/domain/queue/contract';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { forgetTypedInDevice } from '../devices/commands.ts';
import { recordByClientId, type FiledRecord } from '../files/store.ts';
import { removeInstallations, removeVisits } from '../installations/removal-commands.ts';
import { lockInstallation } from '../installations/store.ts';
import { guardedInstallation } from '../installations/visible-store.ts';
import { lockClientId } from '../installations/withdrawn-store.ts';
import { publishInstallation, publishVisit } from '../notifications/commands.ts';

/**
 * The caller gives up a request that may have been sent (docs: offline). What has not arrived is refused from now on; an own record
 * that is still without all of its photos, and that nobody has acted on, goes as if it had been deleted. Any other one stands.
 * Done twice, it is the same. Throws `not-found` for the client id of somebody else's record.
 */
export async function withdraw(tx: Tx, scope: Scope, clientId: string, now: Date): Promise<Withdrawal> {
  await lockClientId(tx, scope, clientId);
  const record = await recordByClientId(tx, scope, clientId);
  if (record) {
    await mustBeOwn(tx, scope, record);
    if (!(await takeBack(tx, scope, record))) return { outcome: 'stands', record: record.id };
    // The withdrawal says it from now on, and can be lifted again.
    await tx
      .deleteFrom('deleted_records')
      .where('organisation_id', '=', scope.organisationId)
      .where('client_id', '=', clientId)
      .execute();
  }
  await tx
    .insertInto('withdrawn_requests')
    .values({
      organisation_id: scope.organisationId,
      user_id: scope.actor.id,
      client_id: clientId,
      withdrawn_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { outcome: 'withdrawn', record: null };
}

/** The caller wants a request sent after all: it is taken in again. */
export async function liftWithdrawal(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  await lockClientId(tx, scope, clientId);
  await tx
    .deleteFrom('withdrawn_requests')
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('client_id', '=', clientId)
    .execute();
}

/** An inspection has no maker; it is told of to whoever may make one there. */
async function mustBeOwn(tx: Tx, scope: Scope, record: FiledRecord): Promise<void> {
  if (record.kind !== 'inspection') {
    if (record.ownerId !== scope.actor.id) throw new Problem('not-found');
    return;
  }
  const installation =
    record.installationId === null ? undefined : await guardedInstallation(tx, scope, record.installationId);
  if (!installation || !may.workOn(scope.actor, installation)) throw new Problem('not-found');
}

/** Takes an unfinished record away; false for one that stands: complete, decided on, or worked on by now. */
async function takeBack(tx: Tx, scope: Scope, { kind, id, installationId }: FiledRecord): Promise<boolean> {
  // An inspection was carried out, or it is a planned one that only had its day chosen.
  if (kind === 'inspection') return false;
  if (installationId !== null) await lockInstallation(tx, scope, installationId);
  const here = sql`organisation_id = ${scope.organisationId}`;
  if (kind === 'installation') {
    const { rows } = await sql<{ device_id: number }>`
      select device_id from installations i where ${here} and id = ${id} and status = 'pending' and not complete
        and not exists (select 1 from inspections n where n.installation_id = i.id)
        and not exists (select 1 from services s where s.installation_id = i.id)
        and not exists (select 1 from installations c where c.part_of = i.id)`.execute(tx);
    const [row] = rows;
    if (!row) return false;
    await publishInstallation(tx, scope, id);
    await removeInstallations(tx, scope, [id]);
    await forgetTypedInDevice(tx, scope, row.device_id);
    return true;
  }
  const { rows } = await sql`
    select 1 from services where ${here} and id = ${id} and status in ('pending', 'scheduled') and not complete
    for update`.execute(tx);
  if (rows.length === 0) return false;
  await publishVisit(tx, scope, 'service', id);
  await removeVisits(tx, scope, 'service', sql`id = ${id}`);
  return true;
}
