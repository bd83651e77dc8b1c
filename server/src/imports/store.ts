import { parameterValue } from '@portal/domain/devices/parameters';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Import } from '@portal/domain/imports/contract';
import { MADE_ON } from '@portal/domain/imports/columns';
import { INSTALLATION_DAYS } from '@portal/domain/imports/installation-row';
import { type ImportRow, WRITTEN_TYPES } from '@portal/domain/imports/row-contract';
import type { RowProblem } from '@portal/domain/imports/row-problem';
import type { Page } from '@portal/domain/page';
import { Problem } from '@portal/domain/problem';
import { optionLabelsOf } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { arrivedRows } from './range-store.ts';

type Row = Omit<Import, 'mapping' | 'template' | 'rows' | 'decimal'> & {
  mapping: (string | null)[];
  decimal: Import['decimal'];
  template_id: number | null;
  template_name: string | null;
  rows: number;
};

const columns = sql<Row>`m.id, m.kind, m.state, m.failed_step as "failedStep", m.file_name as "fileName", m.header, m.mapping, m.goods,
  m.decimal_sign as decimal, m.done, m.total, m.plan, m.counts, m.applied, m.left_out as "leftOut",
  m.created_by_name as "createdBy", m.created_at as "createdAt", m.applied_at as "appliedAt",
  t.id as template_id, t.name as template_name,
  (select count(*)::int from import_lines l where l.import_id = m.id) as rows,
  m.expected, ${arrivedRows} as arrived`;
const joins = sql`left join device_templates t on t.id = m.template_id`;

function present({ template_id: id, template_name: name, ...row }: Row): Import {
  return { ...row, template: id === null || name === null ? null : { id, name } };
}

/** One import of the organisation; throws `not-found`. */
export async function importById(tx: Tx, scope: Pick<Scope, 'organisationId'>, id: number): Promise<Import> {
  const { rows } = await sql<Row>`select ${columns} from imports m ${joins}
    where m.organisation_id = ${scope.organisationId} and m.id = ${id}`.execute(tx);
  if (!rows[0]) throw new Problem('not-found');
  return present(rows[0]);
}

/** One page of the organisation's imports, newest first. */
export async function listImports(tx: Tx, scope: Scope, asked: PageRequest): Promise<Page<Import>> {
  const page = await listPage(tx, asked, 'm', {
    from: sql`imports m`,
    where: [sql<SqlBool>`m.organisation_id = ${scope.organisationId}`],
    keys: { id: { column: sql`m.id`, type: 'int' } },
    defaultOrder: [['id', 'desc']],
    columns,
    joins,
  });
  return { ...page, items: page.items.map(present) };
}

type PlannedRow = {
  row: number;
  outcome: ImportRow['outcome'];
  serial: string;
  version_id: number | null;
  device_id: number | null;
  installation_id: number | null;
  before: ParameterValues;
  after: ParameterValues;
  problems: RowProblem[];
  left_out: ImportRow['leftOut'];
};

/** One page of what the plan makes of the rows, in the order of the file. */
export async function listRows(
  tx: Tx,
  scope: Scope,
  { id, kind }: Pick<Import, 'id' | 'kind'>,
  filter: {
    readonly outcome?: ImportRow['outcome'] | undefined;
    readonly leftOut?: 'true' | undefined;
    readonly warned?: 'true' | undefined;
  },
  asked: PageRequest,
): Promise<Page<ImportRow>> {
  const where: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`r.organisation_id = ${scope.organisationId}`,
    sql<SqlBool>`r.import_id = ${id}`,
  ];
  if (filter.outcome) where.push(sql<SqlBool>`r.outcome = ${filter.outcome}`);
  if (filter.warned) where.push(sql<SqlBool>`r.outcome <> 'refused' and r.problems <> '[]'`);
  if (filter.leftOut) where.push(sql<SqlBool>`r.left_out is not null`);
  const page = await listPage(tx, asked, 'r', {
    from: sql`import_rows r`,
    where,
    keys: { id: { column: sql`r.row`, type: 'int' } },
    defaultOrder: [['id', 'asc']],
    columns: sql<PlannedRow>`r.row, r.outcome, r.serial, r.version_id, r.device_id, r.installation_id, r.before, r.after, r.problems, r.left_out`,
  });
  const kindOf = kind === 'devices' ? await parameterKinds(tx, scope, page.items) : installationKind;
  return { ...page, items: page.items.map((row) => presentRow(row, kind, kindOf)) };
}

function presentRow(row: PlannedRow, kind: Import['kind'], kindOf: KindOf): ImportRow {
  const written = Object.entries(row.after).filter(([, value]) => row.outcome === 'changed' || value !== '');
  return {
    row: row.row,
    outcome: row.outcome,
    serial: row.serial,
    deviceId: row.device_id,
    installationId: row.installation_id,
    problems: row.problems,
    changes: written.map(([name, after]) => {
      const before = parameterValue(row.before, name);
      const field = kind === 'installations' ? `@${name}` : name;
      return { field, before, after, ...kindOf(row.version_id, name, [before, after]) };
    }),
    leftOut: row.left_out,
  };
}

/** What the values of a field are: of a parameter by the version of its type, of an installation by its name. */
type KindOf = (
  version: number | null,
  field: string,
  values: readonly string[],
) => Pick<ImportRow['changes'][number], 'type' | 'optionLabels' | 'unit'>;

const DAYS: ReadonlySet<string> = new Set<string>(INSTALLATION_DAYS);
const installationKind: KindOf = (_, field) => ({
  type: field === 'status' ? 'status' : DAYS.has(field) ? 'date' : 'string',
});

/** The kinds of the parameters that rows of devices write. */
async function parameterKinds(tx: Tx, scope: Scope, rows: readonly PlannedRow[]): Promise<KindOf> {
  const ids = [...new Set(rows.flatMap(({ version_id: id }) => (id === null ? [] : [id])))];
  const versions =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('template_versions')
          .select(['id', 'parameters_schema'])
          .where('organisation_id', '=', scope.organisationId)
          .where('id', 'in', ids)
          .execute();
  const fields = new Map(
    versions.flatMap(({ id, parameters_schema: schema }) =>
      schema.map((field): [string, typeof field] => [`${id} ${field.name}`, field]),
    ),
  );
  return (version, name, values) => {
    if (name === MADE_ON) return { type: 'date' };
    const field = fields.get(`${version} ${name}`);
    const type = WRITTEN_TYPES.find((one) => one === field?.type) ?? 'string';
    const labels = values.flatMap((value) => {
      const words = field?.type === 'list' ? optionLabelsOf(field, value) : undefined;
      return words === undefined ? [] : [[value, words] as const];
    });
    return {
      type,
      ...(field?.unit !== undefined && { unit: field.unit }),
      ...(labels.length > 0 && { optionLabels: Object.fromEntries(labels) }),
    };
  };
}

/** A row that was refused or left out, with its cells as they arrived. */
export type RefusedRow = {
  readonly row: number;
  readonly cells: string[];
  readonly problems: RowProblem[];
  readonly leftOut: ImportRow['leftOut'];
};

/** The next rows after one that were refused or left out, for a file of all of them. */
export async function refusedAfter(
  tx: Tx,
  scope: Scope,
  id: number,
  after: number,
  limit: number,
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    select r.row, l.cells, r.problems, r.left_out as "leftOut" from import_rows r
      join import_lines l on l.import_id = r.import_id and l.row = r.row
    where r.organisation_id = ${scope.organisationId} and r.import_id = ${id} and (r.outcome = 'refused' or r.left_out is not null) and r.row > ${after}
    order by r.row limit ${limit}`.execute(tx);
  return rows;
}

/** What columns of these names were taken for in the organisation's last imports, the newest counting; by `columnKey`. */
export async function earlierMappings(
  tx: Tx,
  scope: Scope,
  kind: Import['kind'],
): Promise<{ header: string[]; mapping: (string | null)[]; template: number | null }[]> {
  return tx
    .selectFrom('imports')
    .select(['header', 'mapping', 'template_id as template'])
    .where('organisation_id', '=', scope.organisationId)
    .where('kind', '=', kind)
    .where('plan', '>', 0)
    .orderBy('id', 'desc')
    .limit(5)
    .execute();
}
