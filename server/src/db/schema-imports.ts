import type { Generated } from 'kysely';
import type { Import, ImportRow } from '@portal/domain/imports/contract';
import type { RowProblem } from '@portal/domain/imports/row-problem';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Id, Instant, InstantWithDefault, Json, JsonWithDefault } from './column-kinds.ts';

type ImportsTable = {
  id: Id;
  organisation_id: number;
  kind: Import['kind'];
  state: Generated<Import['state']>;
  file_name: string;
  header: Json<string[]>;
  mapping: JsonWithDefault<(string | null)[]>;
  template_id: number | null;
  goods: Generated<Import['goods']>;
  decimal_sign: Generated<Import['decimal']>;
  done: Generated<number>;
  total: Generated<number>;
  /** Where a step that broke off goes on. */
  last_row: Generated<number>;
  plan: Generated<number>;
  counts: JsonWithDefault<Import['counts']>;
  applied: Generated<number>;
  left_out: Generated<number>;
  first_used_versions: Generated<number[]>;
  created_by_name: string | null;
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  applied_at: Instant | null;
};

type ImportLinesTable = { import_id: number; organisation_id: number; row: number; cells: Json<string[]> };

type ImportRowsTable = {
  import_id: number;
  organisation_id: number;
  row: number;
  outcome: ImportRow['outcome'];
  serial: string;
  template_id: number | null;
  version_id: number | null;
  device_id: number | null;
  after: JsonWithDefault<ParameterValues>;
  before: JsonWithDefault<ParameterValues>;
  problems: JsonWithDefault<RowProblem[]>;
  applied: Generated<boolean>;
  left_out: ImportRow['leftOut'];
  device_before: Json<unknown> | null;
};

export type ImportTables = {
  imports: ImportsTable;
  import_lines: ImportLinesTable;
  import_rows: ImportRowsTable;
};
