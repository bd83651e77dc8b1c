import { parameterValue } from '../devices/parameters.ts';
import { parameterGap } from '../devices/parameter-gap.ts';
import { serialKey } from '../devices/serial-key.ts';
import { readNumber } from '../form/read-number.ts';
import type { ParameterField, ParametersSchema, ParameterValues } from '../templates/parameters-schema.ts';
import { type ReadCell, readDayCell, readNumberCell, readRecordDay, readYesNo } from './cell.ts';
import { columnKey, MADE_ON, namesOf } from './columns.ts';
import type { RowProblem } from './row-problem.ts';
import { type FileRules, type NamedType, RowReader } from './row-reader.ts';

/** A type of device that rows may be of, with the parameters of its active version. */
export type ImportedType = NamedType & { readonly fields: ParametersSchema };

/** By what the rows of one file of devices are read. */
export type DeviceFileRules = FileRules<ImportedType>;

export type ReadDeviceRow =
  | {
      readonly ok: true;
      readonly type: ImportedType;
      readonly serial: string;
      /** By the names of the parameters, and the day on which the device was made under `MADE_ON`. */
      readonly values: ParameterValues;
      readonly warnings: readonly RowProblem[];
    }
  | { readonly ok: false; readonly serial: string; readonly problems: readonly RowProblem[] };

/** Reads one row of a file of devices: its type, serial number and the values of its parameters; blank cells say nothing. Never throws. */
export function readDeviceRow(cells: readonly string[], rules: DeviceFileRules): ReadDeviceRow {
  const row = new RowReader(cells, rules);
  const serial = row.serial();
  const type = row.type();
  const read: [string, string][] = [];
  for (const [column, target] of rules.targets.entries()) {
    if (target === null || target.startsWith('@') || !type) continue;
    const text = row.textIn(column);
    if (text === '') continue;
    const field = parameterOf(type, target, rules.types);
    const value = field && row.take(readValue(field, text, rules.decimal), column);
    const isOther = read.some(([name, before]) => name === field?.name && before !== value);
    if (value === undefined || isOther) row.problem('parameter-unknown', column);
    else read.push([field?.name ?? target, value]);
  }
  const madeOn = row.columnOf(MADE_ON);
  const made = madeOn < 0 ? '' : row.textIn(madeOn);
  if (made !== '') read.push([MADE_ON, row.take(readRecordDay(made), madeOn)]);
  if (!type || row.problems.length > 0) return { ok: false, serial, problems: row.all() };
  const serialField = type.fields.find((field) => field.barcodeScanner);
  if (serialField) read.push([serialField.name, serial]);
  return { ok: true, type, serial, values: Object.fromEntries(read), warnings: row.warnings };
}

const alike = new WeakMap<ImportedType, Map<string, ParameterField | undefined>>();

/**
 * The parameter of a type that a column holds: the one of that name, else the only one that is called as another type calls the
 * target. Our own CSV has one column for what several types call alike, whatever the names behind it.
 */
function parameterOf(
  type: ImportedType,
  target: string,
  types: readonly ImportedType[],
): ParameterField | undefined {
  const known = alike.get(type) ?? new Map<string, ParameterField | undefined>();
  alike.set(type, known);
  if (!known.has(target))
    known.set(target, type.fields.find(({ name }) => name === target) ?? calledAlike(type, target, types));
  return known.get(target);
}

const headings = (field: ParameterField): string[] => namesOf(field).map(columnKey);

function calledAlike(
  type: ImportedType,
  target: string,
  types: readonly ImportedType[],
): ParameterField | undefined {
  const meant = new Set(
    types.flatMap(({ fields }) => fields.filter(({ name }) => name === target)).flatMap(headings),
  );
  const found = type.fields.filter(
    (field) => !field.barcodeScanner && headings(field).some((heading) => meant.has(heading)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The value of a parameter as it is stored, from the text of a cell that is not blank. */
function readValue(field: ParameterField, text: string, decimal: ',' | '.'): ReadCell {
  const read = readByType(field, text, decimal);
  if (!read.ok) return read;
  const gap = parameterGap(field, read.value);
  return gap ? { ok: false, code: gap } : read;
}

function readByType(field: ParameterField, text: string, decimal: ',' | '.'): ReadCell {
  switch (field.type) {
    case 'number':
      return readNumberCell(text, decimal);
    case 'date':
      return readDayCell(text);
    case 'yes_no':
      return readYesNo(text);
    case 'list': {
      const option = field.options?.find((one) => one.toLowerCase() === text.toLowerCase());
      return { ok: true, value: option ?? text };
    }
    case 'string':
    case 'newer':
      return { ok: true, value: text };
  }
}

/** A device as it is known, for the plan of a row; `values` as those of a row. */
export type KnownDevice = {
  readonly id: number;
  readonly installed: boolean;
  readonly inDatabase: boolean;
  readonly values: ParameterValues;
};

/** What a row would do: `before` and `after` hold the values that change alone. */
export type PlannedDevice =
  | { readonly outcome: 'new' }
  | { readonly outcome: 'same' }
  | { readonly outcome: 'changed'; readonly before: ParameterValues; readonly after: ParameterValues }
  | { readonly outcome: 'refused'; readonly problems: readonly RowProblem[] };

/**
 * Plans a row that could be read against the device of its serial number. Values that a file leaves blank stay as they are. An
 * installed device is not changed by an import: its parameters are those of the installation.
 */
export function planDeviceRow(
  row: Extract<ReadDeviceRow, { ok: true }>,
  known: KnownDevice | undefined,
): PlannedDevice {
  if (!known) {
    const missing = row.type.fields.filter(
      (field) => field.required && parameterValue(row.values, field.name) === '',
    );
    if (missing.length === 0) return { outcome: 'new' };
    return {
      outcome: 'refused',
      problems: missing.map(({ label }) => ({ code: 'required', column: null, value: label })),
    };
  }
  const comparable = [...row.type.fields.filter((field) => !field.barcodeScanner), MADE];
  const fields = comparable.filter((field) => {
    const before = parameterValue(known.values, field.name);
    const value = Object.hasOwn(row.values, field.name) ? row.values[field.name] : undefined;
    return value !== undefined && !isSameValue(field, before, value);
  });
  if (fields.length === 0 && known.inDatabase) return { outcome: 'same' };
  if (known.installed) {
    return fields.length === 0
      ? { outcome: 'same' }
      : { outcome: 'refused', problems: [{ code: 'device-installed', column: null, value: row.serial }] };
  }
  const pick = (values: ParameterValues): ParameterValues =>
    Object.fromEntries(fields.map(({ name }) => [name, parameterValue(values, name)]));
  return { outcome: 'changed', before: pick(known.values), after: pick(row.values) };
}

/** The day on which a device was made, compared as a parameter is. */
const MADE = { name: MADE_ON, type: 'date' } as const;

/** `1,5` as an installer typed it is `1.5` of a file; everything else is the same text. */
function isSameValue({ type }: Pick<ParameterField, 'type'>, known: string, read: string): boolean {
  if (known === read) return true;
  const number = type === 'number' ? readNumber(known) : undefined;
  return number !== undefined && number === readNumber(read);
}

/** What rows of one file are told apart by: type and serial number, as the database compares them. */
export function rowKey(typeId: number, serial: string): string {
  return `${typeId} ${serialKey(serial)}`;
}
