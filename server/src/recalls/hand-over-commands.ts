import type { RecallSelection } from '@portal/domain/recalls/selection';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { devicesInPlace, selectionConditions } from './selection-store.ts';

/**
 * Puts a device into the recalls of another one that is about to be deleted because its serial number was wrong, with what was
 * answered: the recall means what stands at the customer's, whatever number was typed in for it. The caller has locked the row
 * of the device that goes.
 */
export async function handOverRecalls(
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`
    insert into recall_devices (recall_id, device_id, organisation_id)
    select recall_id, ${to}::int, organisation_id from recall_devices
    where organisation_id = ${scope.organisationId} and device_id = ${from}
    on conflict (recall_id, device_id) do nothing`.execute(tx);
  await sql`update recall_answers set device_id = ${to}
    where organisation_id = ${scope.organisationId} and device_id = ${from}`.execute(tx);
  // One that was in the recall itself may have answers of its own: the one that was made last counts.
  await sql`update recall_devices rd set answer_id = (
      select a.id from recall_answers a where a.recall_id = rd.recall_id and a.device_id = ${to}
      order by a.answered_at desc, a.id desc limit 1)
    where rd.organisation_id = ${scope.organisationId} and rd.device_id = ${to}
      and rd.recall_id in (select recall_id from recall_devices where device_id = ${from})`.execute(tx);
  await tx
    .deleteFrom('recall_devices')
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', from)
    .execute();
}

/**
 * Puts a device into the open recalls that chose another one by the day of commissioning: they mean what stands at that customer's,
 * which is this one now, unless it does not meet their other conditions. Both may be devices of the maker's, so nothing is taken
 * from the other one.
 */
export async function joinOpenRecalls(
  tx: Tx,
  scope: Scope,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const { rows } = await sql<{ id: number; selection: RecallSelection }>`
    select r.id, r.selection from recall_devices rd join recalls r on r.id = rd.recall_id
    where rd.organisation_id = ${scope.organisationId} and rd.device_id = ${from}
      and r.state = 'open' and r.selection ? 'commissioned'`.execute(tx);
  for (const { id, selection } of rows) {
    // The day is that of the installation, which is the same one, whatever the correction says of it.
    const { commissioned: _, ...others } = selection;
    await sql`
      insert into recall_devices (recall_id, device_id, organisation_id)
      select ${id}::int, d.id, d.organisation_id from ${devicesInPlace}
      where d.id = ${to} and ${selectionConditions(scope, others)}
      on conflict (recall_id, device_id) do nothing`.execute(tx);
  }
}
