import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { labelIn, type Labels, type Language } from '@portal/domain/templates/labels';
import type { ParametersSchema } from '@portal/domain/templates/parameters-schema';
import { parameterText } from '../cards/card-blocks.ts';
import type { Scope, Tx } from '../db/open.ts';
import { deviceConditions, type DeviceFilters } from '../devices/list-store.ts';
import { inspectionConditions } from '../inspections/store.ts';
import { installationConditions } from '../installations/list-store.ts';
import { exportWords } from '../locales/file-words.ts';
import type { Deps } from '../platform/deps.ts';
import { CSV_START, csvLine } from '../platform/http/csv.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { serviceConditions } from '../services/store.ts';
import type { VersionForUse } from '../templates/store.ts';
import { warrantyOn } from '../warranties/store.ts';
import {
  answerCells,
  distinctFromParameters,
  formColumns,
  parameterCells,
  parameterColumns,
} from './form-columns.ts';
import {
  type After,
  devicesAfter,
  inspectionsAfter,
  installationsAfter,
  type ServiceExportRow,
  servicesAfter,
  VERSION_USED,
  versionsUnder,
} from './rows-store.ts';

/** Rows held in memory at once, however many there are; each batch is a short transaction of its own. */
const BATCH = 500;

type Cell = string | number | null;
type Filter = Pick<ListQuery, 'equal' | 'ranges' | 'search'>;
type ExportRequest = { readonly scope: Scope; readonly language: Language; readonly now: Date };

/** A table in batches, by ids: the first line, then the rows as they are read. */
async function* table<Row extends { readonly id: number }>(
  { db }: Pick<Deps, 'db'>,
  { scope, language }: ExportRequest,
  headings: readonly string[],
  read: (tx: Tx, after: After) => Promise<Row[]>,
  cells: (row: Row) => readonly Cell[],
): AsyncGenerator<string> {
  yield CSV_START + csvLine(headings, language);
  let last = 0;
  for (;;) {
    const rows = await db.within(scope, (tx) => read(tx, { id: last, limit: BATCH }));
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row), language)).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** The devices that a filter finds, every parameter in a column. */
export async function* devicesCsv(
  deps: Pick<Deps, 'db'>,
  request: ExportRequest,
  filter: DeviceFilters,
): AsyncGenerator<string> {
  const { scope, language } = request;
  const words = exportWords(language);
  const where = deviceConditions(scope, filter);
  const versions = await deps.db.within(scope, (tx) => versionsUnder(tx, scope, VERSION_USED.devices(where)));
  const columns = parameterColumns(
    versions.map(({ id, templateId, parametersSchema }) => ({ versionId: id, templateId, parametersSchema })),
    language,
  );
  const { serial, template, ...others } = words.devices;
  const schemas = new Map(versions.map(({ id, parametersSchema }) => [id, parametersSchema]));
  const headings = [
    serial,
    template,
    ...distinctFromParameters(Object.values(others), [...schemas.values()], words.inPortal),
    ...columns.headings,
  ];
  const read = (tx: Tx, after: After) => devicesAfter(tx, where, after);
  yield* table(deps, request, headings, read, (row) => [
    row.serial,
    nameOf(row, language),
    words.labels[row.label],
    row.step,
    row.made_on,
    dayOf(row.sent_at),
    words.sources[row.source],
    row.installation_date,
    row.customer_name,
    row.customer_city,
    row.warranty_number,
    ...parameterCells(
      columns,
      { id: row.version_id, schema: schemas.get(row.version_id) ?? [] },
      row.parameters,
      language,
    ),
  ]);
}

/** The installations that a filter finds and the caller may see, every answer in a column. */
export async function* installationsCsv(
  deps: Pick<Deps, 'db'>,
  request: ExportRequest,
  filter: Filter,
): AsyncGenerator<string> {
  const { scope, language, now } = request;
  const words = exportWords(language);
  const where = installationConditions(scope, filter);
  const versions = await deps.db.within(scope, (tx) =>
    versionsUnder(tx, scope, VERSION_USED.installations(where)),
  );
  const forms = formsOf(versions, (version) => version.installationFormSchema);
  const columns = formColumns([...forms.values()], language);
  const today = todayIn(TIME_ZONE, now);
  const headings = [...Object.values(words.installations), ...columns.headings];
  const read = (tx: Tx, after: After) => installationsAfter(tx, where, after);
  yield* table(deps, request, headings, read, (row) => {
    const warranty = row.warranty && warrantyOn(row.warranty, today);
    const form = forms.get(row.version_id)?.form ?? { steps: [] };
    const answered = { versionId: row.version_id, form, answers: row.survey };
    return [
      row.id,
      words.installationStates[row.withdrawn_at === null ? row.status : 'withdrawn'],
      row.rejection_reason,
      row.installation_date,
      row.sold_on,
      row.serial,
      nameOf(row, language),
      row.customer_name,
      row.company_name,
      addressOf(row),
      row.customer_zipcode,
      row.customer_city,
      row.customer_phone,
      row.customer_email,
      row.installer_name,
      row.installer_company,
      row.installer_tax_id,
      row.installer_email,
      row.installer_phone,
      warranty?.number ?? null,
      warranty?.start ?? null,
      warranty?.end ?? null,
      row.note_installer,
      row.note_customer,
      named(row.photos),
      dayOf(row.imported_at),
      ...answerCells(columns, answered, row.parameters, language, words),
    ];
  });
}

/** The inspections that a filter finds and the caller may see, every answer in a column. */
export async function* inspectionsCsv(
  deps: Pick<Deps, 'db'>,
  request: ExportRequest,
  filter: Filter,
): AsyncGenerator<string> {
  const { scope, language } = request;
  const words = exportWords(language);
  const where = inspectionConditions(scope, null, filter);
  const versions = await deps.db.within(scope, (tx) =>
    versionsUnder(tx, scope, VERSION_USED.inspections(where)),
  );
  const forms = formsOf(versions, (version) => version.inspectionFormSchema);
  const columns = formColumns([...forms.values()], language);
  const headings = [...Object.values(words.inspections), ...columns.headings];
  const read = (tx: Tx, after: After) => inspectionsAfter(tx, where, after);
  yield* table(deps, request, headings, read, (row) => {
    const form = forms.get(row.version_id)?.form ?? { steps: [] };
    const answered = { versionId: row.version_id, form, answers: row.survey };
    return [
      row.id,
      words.inspectionStates[row.status],
      row.soonest_date,
      row.due_date,
      row.day,
      row.executed_by_name,
      row.serial,
      nameOf(row, language),
      row.customer_name,
      addressOf(row),
      row.customer_city,
      row.customer_phone,
      row.installer_name,
      row.installation_id,
      row.note,
      named(row.photos),
      ...answerCells(columns, answered, row.parameters, language, words),
    ];
  });
}

/** The services that a filter finds and the caller may see. */
export async function* servicesCsv(
  deps: Pick<Deps, 'db'>,
  request: ExportRequest,
  filter: Filter,
): AsyncGenerator<string> {
  const { scope, language } = request;
  const words = exportWords(language);
  const where = serviceConditions(scope, null, filter);
  const versions = await deps.db.within(scope, (tx) =>
    versionsUnder(tx, scope, VERSION_USED.services(where)),
  );
  const schemas = new Map(versions.map(({ id, parametersSchema }) => [id, parametersSchema]));
  const read = (tx: Tx, after: After) => servicesAfter(tx, where, after);
  yield* table(deps, request, Object.values(words.services), read, (row) => [
    row.id,
    words.serviceStates[row.status],
    dayOf(row.reported_at),
    row.service_start_date,
    row.deadline,
    dayOf(row.started_at),
    dayOf(row.finished_at),
    row.serial,
    nameOf(row, language),
    row.customer_name,
    addressOf(row),
    row.customer_city,
    row.customer_phone,
    row.serviceman_name,
    row.fault_description,
    row.required_spare_parts,
    row.sent_spare_parts,
    row.repair_description,
    row.rejection_reason,
    row.replacement_serial,
    row.out_of_use ? words.yes : words.no,
    row.changes.map((change) => changeText(change, schemas.get(row.version_id) ?? [], language)).join('; '),
    named(row.issue_photos),
    named(row.fixed_photos),
  ]);
}

function formsOf<Form>(versions: readonly VersionForUse[], formOf: (version: VersionForUse) => Form) {
  return new Map(
    versions.map((version) => [
      version.id,
      { versionId: version.id, templateId: version.templateId, form: formOf(version) },
    ]),
  );
}

function nameOf(row: { template: string; template_names: Labels }, language: Language): string {
  return labelIn(language, row.template_names, row.template);
}

/** Both lines of an address in one cell. */
function addressOf(row: {
  readonly customer_address: string | null;
  readonly customer_address_continued: string | null;
}): string | null {
  const { customer_address: address, customer_address_continued: continued } = row;
  return continued ? `${address} ${continued}` : address;
}

function dayOf(instant: string | null): string | null {
  return instant && todayIn(TIME_ZONE, new Date(instant));
}

/** A changed parameter by its name in the device's version, as on the card of the service; one that it no longer has by its stored name. */
function changeText(
  { field, before, after }: ServiceExportRow['changes'][number],
  schema: ParametersSchema,
  language: Language,
): string {
  const parameter = schema.find(({ name }) => name === field);
  if (!parameter) return `${field}: ${before} → ${after}`;
  const words = (value: string) => value && parameterText(parameter, value, language);
  return `${labelIn(language, parameter.labels, parameter.label)}: ${words(before)} → ${words(after)}`;
}

function named(photos: readonly { readonly name: string }[]): string {
  return photos.map(({ name }) => name).join(', ');
}
