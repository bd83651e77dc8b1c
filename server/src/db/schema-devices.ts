import type { Generated, GeneratedAlways } from 'kysely';
import type { DeviceSource } from '@portal/domain/devices/record';
import type { FormSchema } from '@portal/domain/form/schema';
import type { Import } from '@portal/domain/imports/contract';
import type { ImportRow } from '@portal/domain/imports/row-contract';
import type { RowProblem } from '@portal/domain/imports/row-problem';
import type { ReplayResult, TemplateReplay } from '@portal/domain/templates/comparison-contract';
import type { Labels, Language } from '@portal/domain/templates/labels';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';
import type { Day, Edited, Id, Instant, InstantWithDefault, Json, JsonWithDefault } from './column-kinds.ts';

type DeviceTemplatesTable = Edited & {
  id: Id;
  organisation_id: number;
  name: string;
  name_translations: JsonWithDefault<Labels>;
  main_language: Generated<Language>;
  is_active: Generated<boolean>;
  is_special: Generated<boolean>;
  heatpump: Generated<boolean>;
  active_version_id: number | null;
  inspection_days_before: Generated<number>;
  inspection_days_after: Generated<number>;
};

type TemplateVersionsTable = {
  id: Id;
  organisation_id: number;
  template_id: number;
  number: number;
  parameters_schema: Json<ParametersSchema>;
  installation_form: Json<FormSchema>;
  inspection_form: Json<FormSchema>;
  production_form: Json<FormSchema>;
  warranty_terms: Json<WarrantyTerms>;
  used_at: Instant | null;
  /** Null in a draft, which is the only version that changes. */
  published_at: InstantWithDefault | null;
  published_by_name: string | null;
  note: string | null;
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  revision: Generated<number>;
};

type TemplateReplaysTable = {
  id: Id;
  organisation_id: number;
  version_id: number;
  state: Generated<TemplateReplay['state']>;
  wanted: number;
  done: Generated<number>;
  total: Generated<number>;
  result: Json<ReplayResult> | null;
  created_at: InstantWithDefault;
};

type TemplateHoldersTable = {
  organisation_id: number;
  session_id: string;
  user_id: number;
  template_id: number;
  version_id: number;
  fetched_at: InstantWithDefault;
};

type WarrantyTemplatesTable = {
  id: Id;
  organisation_id: number;
  version_id: number;
  language: Language;
  template: Json<WarrantyTemplate>;
  updated_at: InstantWithDefault;
};

type CustomDevicesTable = Edited & {
  id: Id;
  organisation_id: number;
  template_id: number;
  version_id: number;
  serial: string;
  /** `lower(btrim(serial))`, by the database. */
  serial_key: GeneratedAlways<string>;
  /** `loose_serial(serial)`, by the database: letters and digits alone, as near numbers are compared. */
  loose_serial: GeneratedAlways<string>;
  /** The same from its end. */
  loose_ending: GeneratedAlways<string>;
  in_database: Generated<boolean>;
  heatpump: Generated<boolean>;
  started_outside_app: Generated<boolean>;
  step: number | null;
  extension_created_at: Instant | null;
  extension_sent_at: Instant | null;
  installation_id: number | null;
  source: Generated<DeviceSource>;
  imported_at: Instant | null;
  /** The day on which the maker made it, where that is known. */
  made_on: Day | null;
};

type DeviceParametersTable = {
  id: Id;
  organisation_id: number;
  device_id: number;
  field: string;
  value: string;
  /** `left(lower(btrim(value)), 100)`, by the database: what a search for a component compares. */
  value_key: GeneratedAlways<string>;
  source: 'factory' | 'production' | 'installation' | 'service' | 'admin';
  user_name: string | null;
  /** The import that wrote it; of none with the others. */
  import_id: number | null;
  /** Read from a file. */
  imported: Generated<boolean>;
  created_at: InstantWithDefault;
  /** Which the device had when it was written; null where it had none, and before migration 074. */
  installation_id: number | null;
  /** Said of the device itself, on its page: it stays there when that installation is moved to another one. */
  of_device: Generated<boolean>;
};

type DeviceLookUpsTable = {
  organisation_id: number;
  user_id: number;
  device_id: number;
  looked_up_at: InstantWithDefault;
};

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
  /** The step that could not go on, of a failed import. */
  failed_step: 'plan' | 'apply' | 'undo' | null;
  /** How many steps were begun. */
  runs: Generated<number>;
  first_used_versions: Generated<number[]>;
  /** Rows of the file, blank ones too; null when the app did not say. */
  expected: number | null;
  /** The numbers of the rows that have arrived. */
  received: Generated<string>;
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
  serial_key: GeneratedAlways<string>;
  template_id: number | null;
  version_id: number | null;
  device_id: number | null;
  after: JsonWithDefault<ParameterValues>;
  before: JsonWithDefault<ParameterValues>;
  problems: JsonWithDefault<RowProblem[]>;
  applied: Generated<boolean>;
  left_out: Exclude<ImportRow['leftOut'], null> | null;
  device_before: Json<unknown> | null;
  installation_id: number | null;
};

export type DeviceTables = {
  device_templates: DeviceTemplatesTable;
  template_versions: TemplateVersionsTable;
  template_holders: TemplateHoldersTable;
  template_replays: TemplateReplaysTable;
  warranty_templates: WarrantyTemplatesTable;
  custom_devices: CustomDevicesTable;
  device_parameters: DeviceParametersTable;
  device_look_ups: DeviceLookUpsTable;
  imports: ImportsTable;
  import_lines: ImportLinesTable;
  import_rows: ImportRowsTable;
};
