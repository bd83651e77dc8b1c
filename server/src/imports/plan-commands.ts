import {
  planDeviceRow,
  readDeviceRow,
  rowKey,
  type DeviceFileRules,
  type ReadDeviceRow,
} from '@portal/domain/imports/device-row';
import type { Database, Scope, Tx } from '../db/open.ts';
import { NO_COUNTS } from './commands.ts';
import {
  importedTypes,
  knownDevices,
  linesAfter,
  lockStep,
  noteProgress,
  serialWidth,
  type StepRow,
  storePlans,
  type StoredPlan,
  type TypeInUse,
} from './plan-store.ts';

/** Rows planned in one transaction: after each batch the progress is shown, and other work has its turn. */
const BATCH = 1_000;

/** What holds for every row of one run of the planning. */
type Plan = {
  readonly rules: DeviceFileRules;
  readonly types: ReadonlyMap<number, TypeInUse>;
  /** The row of each type and serial number that was read so far. */
  readonly seen: Map<string, number>;
};

/**
 * Plans every row of an import, some at a time. A run that broke off is begun anew: what it stored is forgotten, and rows that
 * are the second of a serial number are known again.
 */
export async function runPlan(
  db: Pick<Database, 'systemWithin'>,
  scope: Scope,
  id: number,
  stopping: AbortSignal,
): Promise<void> {
  const plan = await db.systemWithin(scope.organisationId, (tx) => preparePlan(tx, scope, id));
  if (!plan) return;
  for (;;) {
    stopping.throwIfAborted();
    const isDone = await db.systemWithin(scope.organisationId, (tx) => planNext(tx, scope, id, plan));
    if (isDone) return;
  }
}

async function preparePlan(tx: Tx, scope: Scope, id: number): Promise<Plan | undefined> {
  const step = await lockStep(tx, scope, id, 'planning');
  if (!step) return undefined;
  await tx
    .deleteFrom('import_rows')
    .where('organisation_id', '=', scope.organisationId)
    .where('import_id', '=', id)
    .execute();
  await noteProgress(tx, scope, id, { done: 0, last_row: 0, counts: JSON.stringify(NO_COUNTS) });
  const types = await importedTypes(tx, scope);
  return {
    rules: {
      targets: step.mapping,
      types,
      type: types.find((type) => type.id === step.template_id) ?? null,
      decimal: step.decimal_sign,
      serialWidth: await serialWidth(tx, scope, id, step.mapping.indexOf('@serial')),
    },
    types: new Map(types.map((type) => [type.id, type])),
    seen: new Map(),
  };
}

/** Plans the next rows; true when they were the last. */
async function planNext(tx: Tx, scope: Scope, id: number, plan: Plan): Promise<boolean> {
  const step = await lockStep(tx, scope, id, 'planning');
  if (!step) return true;
  const lines = await linesAfter(tx, scope, id, step.last_row, BATCH);
  const read = lines.map(({ row, cells }) => ({ row, ...readDeviceRow(cells, plan.rules) }));
  const known = await knownDevices(
    tx,
    scope,
    read.flatMap((row) => (row.ok ? [row.serial] : [])),
  );
  const byKey = new Map(known.map((device) => [rowKey(device.templateId, device.serialKey), device]));
  const plans = read.map((row) => planOf(row, plan, byKey));
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
  const next = { ...counts };
  for (const { outcome } of plans) next[outcome] += 1;
  return next;
}

function planOf(
  row: ReadDeviceRow & { readonly row: number },
  plan: Plan,
  known: ReadonlyMap<string, Awaited<ReturnType<typeof knownDevices>>[number]>,
): StoredPlan {
  const refused = (problems: StoredPlan['problems']): StoredPlan => ({
    row: row.row,
    outcome: 'refused',
    serial: row.serial,
    template_id: null,
    version_id: null,
    device_id: null,
    before: {},
    after: {},
    problems,
  });
  if (!row.ok) return refused(row.problems);
  const key = rowKey(row.type.id, row.serial);
  const first = plan.seen.get(key);
  if (first !== undefined) {
    const column = plan.rules.targets.indexOf('@serial');
    return refused([{ code: 'duplicate-in-file', column, value: row.serial, row: first }]);
  }
  plan.seen.set(key, row.row);
  const device = known.get(key);
  const planned = planDeviceRow(row, device);
  if (planned.outcome === 'refused') return refused(planned.problems);
  return {
    row: row.row,
    outcome: planned.outcome,
    serial: row.serial,
    template_id: row.type.id,
    version_id: plan.types.get(row.type.id)?.versionId ?? null,
    device_id: device?.id ?? null,
    before: planned.outcome === 'changed' ? planned.before : {},
    after: planned.outcome === 'changed' ? planned.after : planned.outcome === 'new' ? row.values : {},
    problems: [],
  };
}
