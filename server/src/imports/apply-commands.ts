import { sql } from 'kysely';
import { PRODUCTION_STAGES } from '@portal/domain/constants';
import type { Database, Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { lockStep, noteProgress, type StepRow } from './plan-store.ts';

/** Rows applied in one transaction: the crash of a server loses at most the work of one, which is done anew. */
const BATCH = 500;

/** Does what the plan of an import says, some rows at a time, from where an earlier run broke off. */
export async function runApply(
  db: Pick<Database, 'systemWithin'>,
  scope: Scope,
  id: number,
  clock: () => Date,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const isDone = await db.systemWithin(scope.organisationId, (tx) => applyNext(tx, scope, id, clock()));
    if (isDone) return;
  }
}

async function applyNext(tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> {
  const step = await lockStep(tx, scope, id, 'applying');
  if (!step) return true;
  const { rows } = await sql<{ last: number | null; count: number }>`
    select max(row) as last, count(*)::int as count from (
      select row from import_rows where organisation_id = ${scope.organisationId} and import_id = ${id}
        and outcome in ('new', 'changed') and row > ${step.last_row} order by row limit ${BATCH}) next`.execute(
    tx,
  );
  const { last = null, count = 0 } = rows[0] ?? {};
  const range = { id, from: step.last_row, to: last ?? step.last_row };
  if (last !== null) {
    await leaveOutWhatMoved(tx, scope, range);
    await makeDevices(tx, scope, range, step, now);
    await changeDevices(tx, scope, range, step, now);
  }
  const done = await countDone(tx, scope, range);
  const applied = step.applied + done.applied;
  const leftOut = step.left_out + done.leftOut;
  const isDone = count < BATCH;
  await noteProgress(tx, scope, id, {
    done: step.done + count,
    last_row: range.to,
    applied,
    left_out: leftOut,
    updated_at: now.toISOString(),
    ...(isDone && { state: 'applied', applied_at: now.toISOString() }),
  });
  if (isDone)
    await recordEvent(tx, authorOf(scope, step), {
      type: 'import.applied',
      importId: id,
      file: step.file_name,
      rows: applied,
      leftOut,
    });
  return isDone;
}

/** The log names who began the import, not the job. */
export function authorOf(scope: Scope, step: Pick<StepRow, 'created_by_name'>) {
  return {
    organisationId: scope.organisationId,
    actor: { id: scope.actor.id, ...(step.created_by_name !== null && { name: step.created_by_name }) },
  };
}

/** Rows of an import after one, up to another. */
type Range = { readonly id: number; readonly from: number; readonly to: number };

const inRange = (scope: Scope, { id, from, to }: Range) =>
  sql<boolean>`r.organisation_id = ${scope.organisationId} and r.import_id = ${id} and r.row > ${from} and r.row <= ${to}`;

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
        when exists (select 1 from jsonb_each_text(r.before) b where b.value <> coalesce((
          select p.value from device_parameters p where p.device_id = d.id and p.field = b.key
          order by p.id desc limit 1), '')) then 'device-changed' end as reason
      from import_rows r
        left join custom_devices d on d.id = r.device_id
        left join template_versions v on v.id = r.version_id
      where ${inRange(scope, range)} and r.outcome = 'changed') found
    where r.import_id = ${range.id} and r.row = found.row and found.reason is not null`.execute(tx);
}

/** Makes the devices of new rows with all their values; one that exists by now is left as it is. */
async function makeDevices(tx: Tx, scope: Scope, range: Range, step: StepRow, now: Date): Promise<void> {
  const at = now.toISOString();
  const enters = step.goods === 'production';
  await sql`
    with chosen as (
      select r.row, r.template_id, r.version_id, r.serial, r.after, t.heatpump from import_rows r
        join template_versions v on v.id = r.version_id join device_templates t on t.id = r.template_id
      where ${inRange(scope, range)} and r.outcome = 'new'
    ), made as (
      insert into custom_devices (organisation_id, template_id, version_id, serial, in_database, heatpump, step,
        extension_created_at, created_at, updated_at)
      select ${scope.organisationId}, c.template_id, c.version_id, c.serial, true, c.heatpump,
        ${enters ? PRODUCTION_STAGES.first : null}::int, ${enters ? at : null}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
      from chosen c order by c.row
      on conflict (organisation_id, template_id, serial_key) do nothing
      returning id, template_id, serial_key
    ), placed as (
      select c.row, c.after, m.id from chosen c
        join made m on m.template_id = c.template_id and m.serial_key = lower(btrim(c.serial))
    ), written as (
      insert into device_parameters (organisation_id, device_id, field, value, source, user_name, created_at, imported, import_id)
      select ${scope.organisationId}, p.id, v.key, v.value, 'factory', ${step.created_by_name}, ${at}::timestamptz, true, ${range.id}
      from placed p cross join lateral jsonb_each_text(p.after) v
    )
    update import_rows r set device_id = p.id, applied = p.id is not null,
      left_out = case when p.id is null then 'device-appeared' end
    from (select r.row, p.id from import_rows r left join placed p on p.row = r.row
      where ${inRange(scope, range)} and r.outcome = 'new') p
    where r.import_id = ${range.id} and r.row = p.row`.execute(tx);
  await sql`
    with used as (
      update template_versions v set used_at = ${at}::timestamptz
      where v.organisation_id = ${scope.organisationId} and v.used_at is null and v.id in (
        select r.version_id from import_rows r where ${inRange(scope, range)} and r.outcome = 'new' and r.applied)
      returning v.id)
    update imports set first_used_versions = first_used_versions || array(select id from used)
    where id = ${range.id} and exists (select 1 from used)`.execute(tx);
}

/** Writes the values that rows change, and takes their devices into the database. */
async function changeDevices(tx: Tx, scope: Scope, range: Range, step: StepRow, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    with chosen as (
      select r.row, r.device_id, r.after from import_rows r
      where ${inRange(scope, range)} and r.outcome = 'changed' and r.left_out is null
    ), written as (
      insert into device_parameters (organisation_id, device_id, field, value, source, user_name, created_at, imported, import_id)
      select ${scope.organisationId}, c.device_id, v.key, v.value, 'admin', ${step.created_by_name}, ${at}::timestamptz, true, ${range.id}
      from chosen c cross join lateral jsonb_each_text(c.after) v
    ), noted as (
      update import_rows r set applied = true, device_before =
        jsonb_build_object('in_database', d.in_database, 'updated_at', d.updated_at, 'revision', d.revision)
      from chosen c join custom_devices d on d.id = c.device_id
      where r.import_id = ${range.id} and r.row = c.row
    )
    update custom_devices d set in_database = true, updated_at = ${at}::timestamptz, revision = d.revision + 1
    from chosen c where d.id = c.device_id`.execute(tx);
}

async function countDone(tx: Tx, scope: Scope, range: Range): Promise<{ applied: number; leftOut: number }> {
  const { rows } = await sql<{ applied: number; leftOut: number }>`
    select (count(*) filter (where r.applied))::int as applied,
      (count(*) filter (where r.left_out is not null))::int as "leftOut"
    from import_rows r where ${inRange(scope, range)} and r.outcome in ('new', 'changed')`.execute(tx);
  return rows[0] ?? { applied: 0, leftOut: 0 };
}
