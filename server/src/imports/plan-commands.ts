import type { Import } from '@portal/domain/imports/contract';
import type { Scope, Tx } from '../db/open.ts';
import { type ImportRun, inBatches } from './batch-commands.ts';
import { NO_COUNTS } from './commands.ts';
import { deviceFile } from './devices/plan-commands.ts';
import { installationFile } from './installations/plan-commands.ts';
import {
  linesAfter,
  lockStep,
  noteProgress,
  type Planner,
  type StepRow,
  storePlans,
  type StoredPlan,
} from './plan-store.ts';

/** Rows planned in one transaction: after each batch the progress is shown, and other work has its turn. */
const BATCH = 1_000;

const PLANNERS: Readonly<
  Record<Import['kind'], (tx: Tx, scope: Scope, id: number, step: StepRow, now: Date) => Promise<Planner>>
> = { devices: deviceFile, installations: installationFile };

/** One run of the planning: one that was given up for lost, and another began, leaves the rest to that one. */
type Plan = { readonly run: number; readonly planner: Planner };

/**
 * Plans every row of an import, some at a time. A run that broke off is begun again: what it stored is forgotten, and rows that
 * are the second of a serial number are known again.
 */
export async function runPlan(run: ImportRun): Promise<void> {
  const { db, scope, id, clock } = run;
  const plan = await db.systemWithin(scope.organisationId, (tx) => preparePlan(tx, scope, id, clock()));
  if (!plan) return;
  await inBatches(run, (tx) => planNext(tx, scope, id, plan));
}

async function preparePlan(tx: Tx, scope: Scope, id: number, now: Date): Promise<Plan | undefined> {
  const step = await lockStep(tx, scope, id, 'planning');
  if (!step) return undefined;
  await tx
    .deleteFrom('import_rows')
    .where('organisation_id', '=', scope.organisationId)
    .where('import_id', '=', id)
    .execute();
  const run = step.runs + 1;
  await noteProgress(tx, scope, id, { done: 0, last_row: 0, counts: JSON.stringify(NO_COUNTS), runs: run });
  return { run, planner: await PLANNERS[step.kind](tx, scope, id, step, now) };
}

/** Plans the next rows; true when they were the last. */
async function planNext(tx: Tx, scope: Scope, id: number, plan: Plan): Promise<boolean> {
  const step = await lockStep(tx, scope, id, 'planning');
  if (step?.runs !== plan.run) return true;
  const lines = await linesAfter(tx, scope, id, step.last_row, BATCH);
  const plans = await plan.planner(tx, lines);
  await storePlans(tx, scope, id, plans);
  const isDone = lines.length < BATCH;
  await noteProgress(tx, scope, id, {
    done: step.done + lines.length,
    last_row: lines.at(-1)?.row ?? step.last_row,
    counts: JSON.stringify(countsWith(step, plans)),
    ...(isDone && { state: 'planned' }),
  });
  return isDone;
}

function countsWith({ counts }: StepRow, plans: readonly StoredPlan[]): StepRow['counts'] {
  // A plan that a server of an earlier version began does not count the warnings.
  const next = { ...NO_COUNTS, ...counts };
  for (const { outcome, problems } of plans) {
    next[outcome] += 1;
    if (outcome !== 'refused' && problems.length > 0) next.warned += 1;
  }
  return next;
}
