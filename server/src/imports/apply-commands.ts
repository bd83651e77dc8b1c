import { sql } from 'kysely';
import type { Import } from '@portal/domain/imports/contract';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { type ImportRun, inBatches } from './batch-commands.ts';
import { applyDevices } from './devices/apply-commands.ts';
import { applyInstallations } from './installations/apply-commands.ts';
import { authorOf, lockStep, noteProgress, type StepRow } from './plan-store.ts';
import { inRange, type Range } from './range-store.ts';

/** Rows applied in one transaction: the crash of a server loses at most the work of one, which is done again. */
const BATCH = 500;

/** Applies the planned rows of a range, each with all that belongs to it or not at all. */
type ApplyRows = (tx: Tx, scope: Scope, range: Range, step: StepRow, now: Date) => Promise<void>;

const APPLY: Readonly<Record<Import['kind'], ApplyRows>> = {
  devices: applyDevices,
  installations: applyInstallations,
};

/** Does what the plan of an import says, some rows at a time, from where an earlier run broke off. */
export async function runApply(run: ImportRun): Promise<void> {
  await inBatches(run, (tx) => applyNext(tx, run.scope, run.id, run.clock()));
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
    await APPLY[step.kind](tx, scope, range, step, now);
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

async function countDone(tx: Tx, scope: Scope, range: Range): Promise<{ applied: number; leftOut: number }> {
  const { rows } = await sql<{ applied: number; leftOut: number }>`
    select (count(*) filter (where r.applied))::int as applied,
      (count(*) filter (where r.left_out is not null))::int as "leftOut"
    from import_rows r where ${inRange(scope, range)} and r.outcome in ('new', 'changed')`.execute(tx);
  return rows[0] ?? { applied: 0, leftOut: 0 };
}
