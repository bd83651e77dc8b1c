import { type RawBuilder, sql } from 'kysely';
import { type Import, isIncomplete } from '@portal/domain/imports/contract';
import { isBlankCell } from '@portal/domain/imports/error-cell';
import { mappingDefects } from '@portal/domain/imports/mapping-defects';
import { TABLE_BOUNDS } from '@portal/domain/imports/table';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { workedOn } from './installations/undo-commands.ts';
import { arrivedRows } from './range-store.ts';

/** Begins an import; answers its id. */
export async function createImport(
  tx: Tx,
  scope: Scope,
  of: Pick<Import, 'kind' | 'fileName' | 'decimal'> & {
    readonly header: readonly string[];
    readonly rows?: number | undefined;
  },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      organisation_id: scope.organisationId,
      kind: of.kind,
      file_name: of.fileName,
      header: JSON.stringify(of.header),
      decimal_sign: of.decimal,
      expected: of.rows ?? null,
      created_by_name: scope.actor.name ?? null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, { type: 'import.created', importId: id, file: of.fileName });
  return id;
}

type LockedImport = Pick<Import, 'state' | 'failedStep' | 'plan' | 'kind' | 'arrived' | 'expected'> & {
  readonly columns: number;
};

/** The state of an import, its row locked; throws `not-found`. */
async function lockImport(tx: Tx, scope: Scope, id: number): Promise<LockedImport> {
  const row = await tx
    .selectFrom('imports as m')
    .select(['state', 'failed_step as failedStep', 'plan', 'kind', 'expected'])
    .select([sql<number>`jsonb_array_length(header)`.as('columns'), arrivedRows.as('arrived')])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  return row;
}

/** Whether a step of an import may begin: no job is at it, and a step that failed is the one that goes on, or is taken back. */
function mayBegin(
  step: Exclude<Import['failedStep'], null>,
  { state, failedStep }: Pick<Import, 'state' | 'failedStep'>,
): boolean {
  if (state === 'failed') return failedStep === step || (failedStep === 'apply' && step === 'undo');
  return BEGINS[step].includes(state);
}

const BEGINS: Readonly<Record<Exclude<Import['failedStep'], null>, readonly Import['state'][]>> = {
  plan: ['receiving', 'planned'],
  apply: ['planned'],
  undo: ['applied'],
};

/** Takes rows of the file; those that say nothing are left out. Answers how many have arrived. Throws `import-busy`, `too-large`. */
export async function addRows(
  tx: Tx,
  scope: Scope,
  id: number,
  { from, rows }: { readonly from: number; readonly rows: readonly (readonly string[])[] },
  now: Date,
): Promise<number> {
  const { state } = await lockImport(tx, scope, id);
  if (state !== 'receiving') throw new Problem('import-busy');
  if (from + rows.length - 2 > TABLE_BOUNDS.rows) throw new Problem('too-large');
  const lines = rows.flatMap((cells, at) =>
    cells.some((cell) => !isBlankCell(cell)) ? [{ row: from + at, cells }] : [],
  );
  await sql`
    insert into import_lines (import_id, organisation_id, row, cells)
    select ${id}, ${scope.organisationId}, line.row, line.cells
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(row int, cells jsonb)
    on conflict (import_id, row) do update set cells = excluded.cells`.execute(tx);
  await tx
    .updateTable('imports')
    .set({
      received: sql<string>`received + int4multirange(int4range(${from}, ${from + rows.length}))`,
      updated_at: now.toISOString(),
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
  await recordEvent(tx, scope, { type: 'import.rows_received', importId: id });
  return countLines(tx, scope, id);
}

async function countLines(tx: Tx, scope: Scope, id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('import_lines')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', scope.organisationId)
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** What is chosen for a plan. */
export type PlanChoice = {
  readonly mapping: readonly (string | null)[];
  readonly template: number | null;
  readonly goods: Import['goods'];
  readonly decimal: Import['decimal'];
};

/** Has a job plan the rows again; what an earlier plan said is forgotten. Throws `import-busy`, `import-incomplete`, `invalid-input`. */
export async function beginPlan(
  tx: Tx,
  scope: Scope,
  id: number,
  choice: PlanChoice,
  now: Date,
): Promise<void> {
  const current = await lockImport(tx, scope, id);
  const { plan, kind, columns } = current;
  if (!mayBegin('plan', current)) throw new Problem('import-busy');
  if (isIncomplete(current))
    throw new Problem('import-incomplete', {
      values: { arrived: current.arrived, expected: current.expected ?? 0 },
    });
  const violations = mappingDefects(kind, choice.mapping, columns, choice.template);
  if (choice.template === null && !choice.mapping.includes('@type'))
    violations.push({ propertyPath: 'template', code: 'required' });
  if (violations.length > 0) throw new Problem('invalid-input', { violations });
  if (choice.template !== null) await requireTemplate(tx, scope, choice.template);
  await tx
    .deleteFrom('import_rows')
    .where('organisation_id', '=', scope.organisationId)
    .where('import_id', '=', id)
    .execute();
  await startStep(tx, scope, id, 'plan', now, {
    state: 'planning',
    mapping: JSON.stringify(choice.mapping),
    template_id: choice.template,
    goods: choice.goods,
    decimal_sign: choice.decimal,
    plan: plan + 1,
    total: await countLines(tx, scope, id),
    counts: JSON.stringify(NO_COUNTS),
    ...FROM_THE_START,
  });
}

export const NO_COUNTS: Import['counts'] = { new: 0, changed: 0, same: 0, refused: 0, warned: 0 };

async function requireTemplate(tx: Tx, scope: Scope, id: number): Promise<void> {
  const found = await tx
    .selectFrom('device_templates')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .where('active_version_id', 'is not', null)
    .executeTakeFirst();
  if (!found)
    throw new Problem('invalid-input', { violations: [{ propertyPath: 'template', code: 'not-an-option' }] });
}

/**
 * Has a job do what a plan says, or go on with it after it failed. Throws `import-busy`, and `changed-meanwhile` when there is a
 * newer plan.
 */
export async function beginApply(tx: Tx, scope: Scope, id: number, plan: number, now: Date): Promise<void> {
  const current = await lockImport(tx, scope, id);
  if (!mayBegin('apply', current)) throw new Problem('import-busy');
  if (current.plan !== plan) throw new Problem('changed-meanwhile');
  if (current.state === 'failed') return startStep(tx, scope, id, 'apply', now, { state: 'applying' });
  const { count } = await tx
    .selectFrom('import_rows')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', scope.organisationId)
    .where('import_id', '=', id)
    .where('outcome', 'in', ['new', 'changed'])
    .executeTakeFirstOrThrow();
  await startStep(tx, scope, id, 'apply', now, {
    state: 'applying',
    total: count,
    applied: 0,
    left_out: 0,
    ...FROM_THE_START,
  });
}

/** Installed devices of an import of devices, or installations of the other that were worked on, by the rows `r` and devices `d`. */
const IN_USE: Readonly<Record<Import['kind'], (id: number) => RawBuilder<boolean>>> = {
  devices: () => sql<boolean>`d.installation_id is not null`,
  installations: workedOn,
};

/** Devices that are named when an import cannot be undone. */
const NAMED = 3;

/** Has a job take back an import. Throws `import-busy`, and `import-in-use` while a device of it is installed. */
export async function beginUndo(tx: Tx, scope: Scope, id: number, now: Date): Promise<void> {
  const current = await lockImport(tx, scope, id);
  if (!mayBegin('undo', current)) throw new Problem('import-busy');
  const { rows } = await sql<{ serial: string; count: number }>`
    select r.serial, (count(*) over ())::int as count from import_rows r
      left join custom_devices d on d.id = r.device_id left join installations i on i.id = r.installation_id
    where r.organisation_id = ${scope.organisationId} and r.import_id = ${id} and r.applied and ${IN_USE[current.kind](id)}
    order by r.row limit ${NAMED}`.execute(tx);
  if (rows[0])
    throw new Problem(current.kind === 'devices' ? 'import-in-use' : 'import-worked-on', {
      values: { count: rows[0].count, serials: rows.map(({ serial }) => serial).join(', ') },
    });
  // What stayed when an earlier try broke off is looked at again.
  await sql`update import_rows r set left_out = null where r.organisation_id = ${scope.organisationId}
    and r.import_id = ${id} and r.applied and r.left_out is not null`.execute(tx);
  const { applied } = await tx
    .selectFrom('import_rows')
    .select((row) => row.fn.countAll<number>().as('applied'))
    .where('organisation_id', '=', scope.organisationId)
    .where('import_id', '=', id)
    .where('applied', '=', true)
    .executeTakeFirstOrThrow();
  await startStep(tx, scope, id, 'undo', now, {
    state: 'undoing',
    total: applied,
    applied,
    left_out: 0,
    ...FROM_THE_START,
  });
}

type StepColumns = Partial<{
  state: Import['state'];
  mapping: string;
  template_id: number | null;
  goods: Import['goods'];
  decimal_sign: Import['decimal'];
  plan: number;
  total: number;
  counts: string;
  applied: number;
  left_out: number;
  done: number;
  last_row: number;
}>;

const FROM_THE_START = { done: 0, last_row: 0 } as const;

/** Hands a step of an import to a job. */
async function startStep(
  tx: Tx,
  scope: Scope,
  id: number,
  step: Exclude<Import['failedStep'], null>,
  now: Date,
  set: StepColumns,
): Promise<void> {
  const { run } = await tx
    .updateTable('imports')
    .set((row) => ({ updated_at: now.toISOString(), failed_step: null, runs: row('runs', '+', 1), ...set }))
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .returning('runs as run')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, { type: 'import.step_requested', importId: id, step, run });
}
