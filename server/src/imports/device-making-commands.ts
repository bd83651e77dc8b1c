import { sql } from 'kysely';
import { PRODUCTION_STAGES } from '@portal/domain/constants';
import { MADE_ON } from '@portal/domain/imports/columns';
import { setOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import type { StepRow } from './plan-store.ts';
import { inRange, type Range } from './range-store.ts';

/**
 * Makes the devices of new rows that have none; a row whose device exists by now, or whose type is gone, is left out. Their
 * values are for the caller to write. `isWhole`: with its device a row is applied. Answers the ids of what was made.
 */
export async function makeDevices(
  tx: Tx,
  scope: Scope,
  range: Range,
  step: Pick<StepRow, 'goods'>,
  { isWhole, now }: { readonly isWhole: boolean; readonly now: Date },
): Promise<readonly number[]> {
  const at = now.toISOString();
  const enters = step.goods === 'production';
  const lacking = sql<boolean>`${inRange(scope, range)} and r.outcome = 'new' and r.device_id is null and r.left_out is null`;
  const { rows: made } = await sql<{ id: number }>`
    insert into custom_devices (organisation_id, template_id, version_id, serial, in_database, heatpump, step,
      extension_created_at, source, made_on, imported_at, created_at, updated_at)
    select ${scope.organisationId}, r.template_id, r.version_id, r.serial, true, t.heatpump,
      ${enters ? PRODUCTION_STAGES.first : null}::int, ${enters ? at : null}::timestamptz, 'import',
      (r.after ->> ${MADE_ON})::date, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from import_rows r join template_versions v on v.id = r.version_id join device_templates t on t.id = r.template_id
    where ${lacking} order by r.row
    on conflict (organisation_id, template_id, serial_key) do nothing
    returning id`.execute(tx);
  const ids = made.map(({ id }) => id);
  // By the unique key of devices: the rows of a common table expression would be compared each with each.
  await sql`
    update import_rows r set device_id = d.id, applied = ${isWhole} from custom_devices d
    where ${lacking} and d.organisation_id = r.organisation_id and d.template_id = r.template_id
      and d.serial_key = r.serial_key and d.id = any(${setOf(ids)}::int[])`.execute(tx);
  await sql`
    update import_rows r set left_out = case when exists (select 1
      from template_versions v join device_templates t on t.id = r.template_id where v.id = r.version_id)
      then 'device-appeared' else 'device-gone' end
    where ${lacking}`.execute(tx);
  return ids;
}

/** Notes the versions whose first device comes with the import, so that its undoing frees them again. */
export async function noteFirstUse(tx: Tx, scope: Scope, range: Range, now: Date): Promise<void> {
  await sql`
    with used as (
      update template_versions v set used_at = ${now.toISOString()}::timestamptz
      where v.organisation_id = ${scope.organisationId} and v.used_at is null and v.id in (
        select r.version_id from import_rows r where ${inRange(scope, range)} and r.outcome = 'new' and r.applied)
      returning v.id)
    update imports set first_used_versions = first_used_versions || array(select id from used)
    where id = ${range.id} and exists (select 1 from used)`.execute(tx);
}
