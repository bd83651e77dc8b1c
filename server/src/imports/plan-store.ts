import { sql } from 'kysely';
import { columnKey, MADE_ON } from '@portal/domain/imports/columns';
import type { Import } from '@portal/domain/imports/contract';
import type { ImportRow } from '@portal/domain/imports/row-contract';
import { serialKey } from '@portal/domain/devices/serial-key';
import type { ImportedType, KnownDevice } from '@portal/domain/imports/device-row';
import type { RowProblem } from '@portal/domain/imports/row-problem';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Labels } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../db/open.ts';

/** A type of device with the version that new ones are made of. */
export type TypeInUse = ImportedType & { readonly versionId: number };

/** The organisation's types of device, each with its active version. */
export async function importedTypes(tx: Tx, scope: Scope): Promise<TypeInUse[]> {
  const { rows } = await sql<{
    id: number;
    name: string;
    names: Labels;
    versionId: number;
    fields: ParametersSchema;
  }>`select t.id, t.name, t.name_translations as names, v.id as "versionId", v.parameters_schema as fields
    from device_templates t join template_versions v on v.id = t.active_version_id
    where t.organisation_id = ${scope.organisationId} order by t.id`.execute(tx);
  return rows.map(({ name, names, ...row }) => ({
    ...row,
    keys: [name, ...Object.values(names)].map(columnKey),
  }));
}

/**
 * The length of the file's serial numbers that begin with a zero; null when they have several lengths, or none begins so.
 * `column` is the place of the serial numbers in the file, from 0.
 */
export async function serialWidth(tx: Tx, scope: Scope, id: number, column: number): Promise<number | null> {
  const { rows } = await sql<{ width: number }>`
    select distinct length(btrim(cells ->> ${column}::int)) as width from import_lines
    where organisation_id = ${scope.organisationId} and import_id = ${id}
      and btrim(cells ->> ${column}::int) ~ '^0\\d+$' limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.width ?? null) : null;
}

/** The next lines of a file after a row. */
export async function linesAfter(
  tx: Tx,
  scope: Scope,
  id: number,
  after: number,
  limit: number,
): Promise<{ row: number; cells: string[] }[]> {
  return tx
    .selectFrom('import_lines')
    .select(['row', 'cells'])
    .where('organisation_id', '=', scope.organisationId)
    .where('import_id', '=', id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute();
}

/** The devices of these serial numbers, by type and serial number as the database compares them. */
export async function knownDevices(
  tx: Tx,
  scope: Scope,
  serials: readonly string[],
): Promise<(KnownDevice & { templateId: number; serialKey: string })[]> {
  const { rows } = await sql<KnownDevice & { templateId: number; serialKey: string }>`
    select d.id, d.template_id as "templateId", d.serial_key as "serialKey", d.in_database as "inDatabase",
      d.installation_id is not null as installed,
      (select coalesce(jsonb_object_agg(p.field, p.value), '{}') from (
        select distinct on (field) field, value from device_parameters
        where device_id = d.id order by field, id desc) p)
        || jsonb_strip_nulls(jsonb_build_object(${MADE_ON}::text, d.made_on::text)) as values
    from custom_devices d where d.organisation_id = ${scope.organisationId}
      and d.serial_key = any (array(select jsonb_array_elements_text(${JSON.stringify(serials.map(serialKey))}::jsonb)))`.execute(
    tx,
  );
  return rows;
}

/** The plan of a row, as it is stored. */
export type StoredPlan = {
  readonly row: number;
  readonly outcome: ImportRow['outcome'];
  readonly serial: string;
  readonly template_id: number | null;
  readonly version_id: number | null;
  readonly device_id: number | null;
  readonly before: ParameterValues;
  readonly after: ParameterValues;
  readonly problems: readonly RowProblem[];
};

/** A row of the file as it arrived. */
export type Line = { readonly row: number; readonly cells: readonly string[] };

/** Plans rows of one file, which come in its order; it remembers what the rows before said. */
export type Planner = (tx: Tx, lines: readonly Line[]) => Promise<StoredPlan[]>;

/** A row that is not taken, with its reasons. */
export function refusedRow(row: number, serial: string, problems: StoredPlan['problems']): StoredPlan {
  return {
    row,
    outcome: 'refused',
    serial,
    template_id: null,
    version_id: null,
    device_id: null,
    before: {},
    after: {},
    problems,
  };
}

/** Stores what the plan says of rows. */
export async function storePlans(
  tx: Tx,
  scope: Scope,
  id: number,
  plans: readonly StoredPlan[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, organisation_id, row, outcome, serial, template_id, version_id, device_id,
      before, after, problems)
    select ${id}, ${scope.organisationId}, p.row, p.outcome, p.serial, p.template_id, p.version_id, p.device_id,
      p.before, p.after, p.problems
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as p(row int, outcome text, serial text,
      template_id int, version_id int, device_id int, before jsonb, after jsonb, problems jsonb)`.execute(tx);
}

/** An import as the jobs work on it, its row locked; undefined when it is gone or not in this state. */
export async function lockStep(
  tx: Tx,
  scope: Scope,
  id: number,
  state: Import['state'],
): Promise<StepRow | undefined> {
  return tx
    .selectFrom('imports')
    .select([
      'mapping',
      'template_id',
      'goods',
      'decimal_sign',
      'done',
      'last_row',
      'counts',
      'applied',
      'left_out',
      'runs',
      'file_name',
      'created_by_name',
      'kind',
    ])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
}

export type StepRow = {
  mapping: (string | null)[];
  template_id: number | null;
  goods: Import['goods'];
  decimal_sign: Import['decimal'];
  done: number;
  last_row: number;
  counts: Import['counts'];
  applied: number;
  left_out: number;
  runs: number;
  file_name: string;
  created_by_name: string | null;
  kind: Import['kind'];
};

/** The log names who began the import, not the job. */
export function authorOf(scope: Scope, step: Pick<StepRow, 'created_by_name'>) {
  return {
    organisationId: scope.organisationId,
    actor: { id: scope.actor.id, ...(step.created_by_name !== null && { name: step.created_by_name }) },
  };
}

/** Notes how far a step has come. */
export async function noteProgress(
  tx: Tx,
  scope: Scope,
  id: number,
  set: Partial<{
    state: Import['state'];
    done: number;
    last_row: number;
    counts: string;
    applied: number;
    left_out: number;
    runs: number;
    applied_at: string;
    updated_at: string;
  }>,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set(set)
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}
