import { sql } from 'kysely';
import { MADE_ON } from '@portal/domain/imports/columns';
import type { Scope, Tx } from '../../db/open.ts';
import { makeDevices, noteFirstUse } from '../device-making-commands.ts';
import type { StepRow } from '../plan-store.ts';
import { inRange, type Range } from '../range-store.ts';

/** Makes and changes the devices of a range of rows. */
export async function applyDevices(
  tx: Tx,
  scope: Scope,
  range: Range,
  step: StepRow,
  now: Date,
): Promise<void> {
  await leaveOutWhatMoved(tx, scope, range);
  await makeDevices(tx, scope, range, step, { isWhole: true, now });
  await sql`
    insert into device_parameters (organisation_id, device_id, field, value, source, user_name, created_at, imported, import_id)
    select ${scope.organisationId}, r.device_id, v.key, v.value, 'factory', ${step.created_by_name},
      ${now.toISOString()}::timestamptz, true, ${range.id}
    from import_rows r cross join lateral jsonb_each_text(r.after - ${MADE_ON}::text) v
    where ${inRange(scope, range)} and r.outcome = 'new' and r.applied`.execute(tx);
  await noteFirstUse(tx, scope, range, now);
  await changeDevices(tx, scope, range, step, now);
}

/**
 * Locks the known devices of the rows, and leaves out those that are no longer what the plan saw: gone, installed, or with another
 * value in a field that the row changes. A row whose type is gone has no device either.
 */
async function leaveOutWhatMoved(tx: Tx, scope: Scope, range: Range): Promise<void> {
  await sql`select d.id from custom_devices d
    where d.id in (select r.device_id from import_rows r where ${inRange(scope, range)} and r.outcome = 'changed')
    order by d.id for update`.execute(tx);
  await sql`
    update import_rows r set left_out = found.reason from (
      select r.row, case
        when d.id is null or v.id is null then 'device-gone'
        when d.installation_id is not null then 'device-installed'
        when coalesce(d.made_on::text, '') <> r.before ->> ${MADE_ON}
          or exists (select 1 from jsonb_each_text(r.before - ${MADE_ON}::text) b where b.value <> coalesce((
            select p.value from device_parameters p where p.device_id = d.id and p.field = b.key
            order by p.id desc limit 1), '')) then 'device-changed' end as reason
      from import_rows r
        left join custom_devices d on d.id = r.device_id
        left join template_versions v on v.id = r.version_id
      where ${inRange(scope, range)} and r.outcome = 'changed') found
    where r.import_id = ${range.id} and r.row = found.row and found.reason is not null`.execute(tx);
}

/**
 * Writes the values that rows change, and takes their devices into the database. The revision is noted for servers of the
 * version before, which may undo the import.
 */
async function changeDevices(tx: Tx, scope: Scope, range: Range, step: StepRow, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    with chosen as (
      select r.row, r.device_id, r.after from import_rows r
      where ${inRange(scope, range)} and r.outcome = 'changed' and r.left_out is null
    ), written as (
      insert into device_parameters (organisation_id, device_id, field, value, source, user_name, created_at, imported, import_id)
      select ${scope.organisationId}, c.device_id, v.key, v.value, 'admin', ${step.created_by_name}, ${at}::timestamptz, true, ${range.id}
      from chosen c cross join lateral jsonb_each_text(c.after - ${MADE_ON}::text) v
    ), noted as (
      update import_rows r set applied = true, device_before =
        jsonb_build_object('in_database', d.in_database, 'updated_at', d.updated_at, 'revision', d.revision)
      from chosen c join custom_devices d on d.id = c.device_id
      where r.import_id = ${range.id} and r.row = c.row
    )
    update custom_devices d set in_database = true,
      made_on = coalesce((c.after ->> ${MADE_ON})::date, d.made_on), updated_at = ${at}::timestamptz, revision = d.revision + 1
    from chosen c where d.id = c.device_id`.execute(tx);
}
