import { sql } from 'kysely';
import type { Import } from '@portal/domain/imports/contract';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { type ImportRun, inBatches } from './batch-commands.ts';
import { takeBackDevices } from './devices/undo-commands.ts';
import { takeBackInstallations } from './installations/undo-commands.ts';
import { authorOf, lockStep, noteProgress, type StepRow } from './plan-store.ts';
import type { Range } from './range-store.ts';

/** Rows taken back in one transaction. */
const BATCH = 500;

/** Rows are taken back from the last to the first: where a step begins that has been through none. */
const AFTER_EVERY_ROW = 2_147_483_647;

/** Takes back the applied rows of a range; answers how many stayed because what they made is in use by now. */
type TakeBack = (tx: Tx, scope: Scope, range: Range, step: StepRow) => Promise<number>;

const TAKE_BACK: Readonly<Record<Import['kind'], TakeBack>> = {
  devices: takeBackDevices,
  installations: takeBackInstallations,
};

/**
 * Takes back what an import did, some rows at a time, from the last to the first. A device that was installed, serviced or
 * changed since stays as it is, and its row is listed.
 */
export async function runUndo(run: ImportRun): Promise<void> {
  await inBatches(run, (tx) => undoNext(tx, run.scope, run.id, run.clock()));
}

async function undoNext(tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> {
  const step = await lockStep(tx, scope, id, 'undoing');
  if (!step) return true;
  const before = step.last_row === 0 ? AFTER_EVERY_ROW : step.last_row;
  const { rows } = await sql<{ first: number | null; count: number }>`
    select min(row) as first, count(*)::int as count from (
      select r.row from import_rows r where r.organisation_id = ${scope.organisationId} and r.import_id = ${id}
        and r.row < ${before} and r.applied and r.left_out is null order by r.row desc limit ${BATCH}) next`.execute(
    tx,
  );
  const { first = null, count = 0 } = rows[0] ?? {};
  const stayed =
    first === null ? 0 : await TAKE_BACK[step.kind](tx, scope, { id, from: first - 1, to: before - 1 }, step);
  const isDone = count < BATCH;
  const leftOut = step.left_out + stayed;
  await noteProgress(tx, scope, id, {
    done: step.done + count,
    last_row: first ?? step.last_row,
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

/** A version whose first device came with the import is as it was before, unless one was made with it since. */
async function forgetFirstUse(tx: Tx, scope: Scope, id: number): Promise<void> {
  await sql`update template_versions v set used_at = null from imports m
    where m.organisation_id = ${scope.organisationId} and m.id = ${id} and v.id = any(m.first_used_versions)
      and not exists (select 1 from custom_devices d where d.version_id = v.id and d.created_at >= v.used_at)`.execute(
    tx,
  );
}
