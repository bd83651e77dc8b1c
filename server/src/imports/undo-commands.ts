import { sql } from 'kysely';
import type { Database, Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { authorOf } from './apply-commands.ts';
import { lockStep, noteProgress } from './plan-store.ts';

/** Rows taken back in one transaction. */
const BATCH = 500;

/**
 * Takes back what an import did, some rows at a time, from the last to the first. A device that was installed, serviced or
 * changed since stays as it is, and its row is listed.
 */
export async function runUndo(
  db: Pick<Database, 'systemWithin'>,
  scope: Scope,
  id: number,
  clock: () => Date,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    stopping.throwIfAborted();
    const isDone = await db.systemWithin(scope.organisationId, (tx) => undoNext(tx, scope, id, clock()));
    if (isDone) return;
  }
}

async function undoNext(tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> {
  const step = await lockStep(tx, scope, id, 'undoing');
  if (!step) return true;
  const { rows: next } = await sql<{ row: number }>`
    select r.row from import_rows r where r.organisation_id = ${scope.organisationId} and r.import_id = ${id}
      and r.applied and r.left_out is null order by r.row desc limit ${BATCH}`.execute(tx);
  const rows = JSON.stringify(next.map(({ row }) => row));
  const stayed = next.length === 0 ? 0 : await takeBack(tx, scope, id, rows);
  const isDone = next.length < BATCH;
  const leftOut = step.left_out + stayed;
  await noteProgress(tx, scope, id, {
    done: step.done + next.length,
    left_out: leftOut,
    updated_at: now.toISOString(),
    ...(isDone && { state: 'undone', applied: leftOut }),
  });
  if (isDone) {
    await forgetFirstUse(tx, scope, id);
    await recordEvent(tx, authorOf(scope, step), {
      type: 'import.undone',
      importId: id,
      file: step.file_name,
      rows: step.applied - leftOut,
      leftOut,
    });
  }
  return isDone;
}

/** Takes back these rows; answers how many stayed because their device is in use by now. */
async function takeBack(tx: Tx, scope: Scope, id: number, rows: string): Promise<number> {
  const chosen = sql<boolean>`r.organisation_id = ${scope.organisationId} and r.import_id = ${id}
    and r.row in (select value::int from jsonb_array_elements_text(${rows}::jsonb))`;
  await sql`select d.id from custom_devices d where d.id in (select r.device_id from import_rows r where ${chosen})
    order by d.id for update`.execute(tx);
  const { rows: stayed } = await sql`
    update import_rows r set left_out = case when d.installation_id is null then 'device-used' else 'device-installed' end
    from custom_devices d where ${chosen} and d.id = r.device_id and (
      d.installation_id is not null
      or exists (select 1 from installations i where i.device_id = d.id)
      or exists (select 1 from services s where s.device_id = d.id)
      or exists (select 1 from production_records m where m.device_id = d.id)
      or exists (select 1 from inspections n where n.device_id = d.id)
      or exists (select 1 from device_replacements x where d.id in (x.old_device_id, x.new_device_id))
      or exists (select 1 from device_parameters p where p.device_id = d.id and p.import_id is distinct from ${id}
        and (r.outcome = 'new' or p.id > (select max(mine.id) from device_parameters mine
          where mine.device_id = d.id and mine.import_id = ${id}))))
    returning r.row`.execute(tx);
  await sql`delete from device_parameters p using import_rows r
    where ${chosen} and r.left_out is null and p.device_id = r.device_id and p.import_id = ${id}`.execute(tx);
  await sql`delete from custom_devices d using import_rows r
    where ${chosen} and r.left_out is null and r.outcome = 'new' and d.id = r.device_id`.execute(tx);
  await sql`update custom_devices d set in_database = (r.device_before ->> 'in_database')::boolean,
      updated_at = (r.device_before ->> 'updated_at')::timestamptz, revision = (r.device_before ->> 'revision')::int
    from import_rows r where ${chosen} and r.left_out is null and r.outcome = 'changed' and d.id = r.device_id`.execute(
    tx,
  );
  await sql`update import_rows r set applied = false, device_id = case when r.outcome = 'new' then null else r.device_id end
    where ${chosen} and r.left_out is null`.execute(tx);
  return stayed.length;
}

/** A version whose first device came with the import is as it was before, unless one was made with it since. */
async function forgetFirstUse(tx: Tx, scope: Scope, id: number): Promise<void> {
  await sql`update template_versions v set used_at = null from imports m
    where m.organisation_id = ${scope.organisationId} and m.id = ${id} and v.id = any(m.first_used_versions)
      and not exists (select 1 from custom_devices d where d.version_id = v.id and d.created_at >= v.used_at)`.execute(
    tx,
  );
}
