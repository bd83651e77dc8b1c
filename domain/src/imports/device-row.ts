import { onOneLine } from '../contact/one-line.ts';
import { parameterGap } from '../devices/parameter-gap.ts';
import { serialKey } from '../devices/serial-key.ts';
import { readNumber } from '../form/read-number.ts';
import type { ParameterField, ParametersSchema, ParameterValues } from '../templates/parameters-schema.ts';
import { type ReadCell, readDayCell, readNumberCell, readSerial, readText, readYesNo } from './cell.ts';
import type { RowProblem } from './row-problem.ts';
import { columnKey, type ColumnTargets } from './columns.ts';

/** A type of device that rows may be of, with the parameters of its active version. */
export type ImportedType = {
  readonly id: number;
  /** Its names in every language, as `columnKey` has them. */
  readonly keys: readonly string[];
  readonly fields: ParametersSchema;
};

/** By what the rows of one file are read. */
export type DeviceFileRules = {
  readonly targets: ColumnTargets;
  /** Every row is of this one; null when a column names it. */
  readonly type: ImportedType | null;
  readonly types: readonly ImportedType[];
  readonly decimal: ',' | '.';
  /** Length of the file's serial numbers that begin with a zero; null when they have several, or there are none. */
  readonly serialWidth: number | null;
};

export type ReadDeviceRow =
  | {
      readonly ok: true;
      readonly type: ImportedType;
      readonly serial: string;
      readonly values: ParameterValues;
    }
  | { readonly ok: false; readonly serial: string; readonly problems: readonly RowProblem[] };

/** Reads one row of a file of devices: its type, serial number and the values of its parameters; blank cells say nothing. Never throws. */
export function readDeviceRow(cells: readonly string[], rules: DeviceFileRules): ReadDeviceRow {
  const problems: RowProblem[] = [];
  const cellOf = (target: string): { column: number; text: string } | undefined => {
    const column = rules.targets.indexOf(target);
    return column < 0 ? undefined : { column, text: cells[column] ?? '' };
  };
  const surplus = cells.findIndex((cell, column) => column >= rules.targets.length && cell.trim() !== '');
  if (surplus >= 0) problems.push({ code: 'too-many-cells', column: surplus, value: shown(cells[surplus]) });
  const take = (read: ReadCell, at: { column: number; text: string } | undefined): string => {
    if (read.ok) return read.value;
    problems.push({ code: read.code, column: at?.column ?? null, value: shown(at?.text) });
    return '';
  };
  const serialAt = cellOf('@serial');
  const serial = take(readSerial(serialAt?.text ?? '', rules.serialWidth), serialAt);
  const type = rules.type ?? typeOf(cellOf('@type'), rules.types, problems);
  const values: Record<string, string> = {};
  for (const [column, target] of rules.targets.entries()) {
    if (target === null || target.startsWith('@') || !type) continue;
    const at = { column, text: cells[column] ?? '' };
    const text = take(readText(at.text), at);
    if (text === '') continue;
    const field = type.fields.find((one) => one.name === target);
    if (field) values[target] = take(readValue(field, text, rules.decimal), at);
    else problems.push({ code: 'parameter-unknown', column, value: shown(at.text) });
  }
  if (!type || problems.length > 0) return { ok: false, serial, problems };
  const serialField = type.fields.find((field) => field.barcodeScanner);
  return { ok: true, type, serial, values: serialField ? { ...values, [serialField.name]: serial } : values };
}

const SHOWN_LETTERS = 120;

/** As much of a cell as a list of reasons shows. */
function shown(cell: string | undefined): string {
  return onOneLine(cell ?? '').slice(0, SHOWN_LETTERS);
}

function typeOf(
  at: { column: number; text: string } | undefined,
  types: readonly ImportedType[],
  problems: RowProblem[],
): ImportedType | undefined {
  const key = columnKey(at?.text ?? '');
  const found = types.find((type) => type.keys.includes(key));
  if (found && key !== '') return found;
  const code = key === '' ? 'type-missing' : 'type-unknown';
  problems.push({ code, column: at?.column ?? null, value: shown(at?.text) });
  return undefined;
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

/** A device as it is known, for the plan of a row. */
export type KnownDevice = {
  readonly id: number;
  readonly installed: boolean;
  readonly inDatabase: boolean;
  readonly values: ParameterValues;
};

/** What a row would do: `before` and `after` hold the parameters that change alone. */
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
      (field) => field.required && (row.values[field.name] ?? '') === '',
    );
    if (missing.length === 0) return { outcome: 'new' };
    return {
      outcome: 'refused',
      problems: missing.map(({ label }) => ({ code: 'required', column: null, value: label })),
    };
  }
  const fields = row.type.fields.filter((field) => {
    const value = row.values[field.name];
    return (
      !field.barcodeScanner &&
      value !== undefined &&
      !isSameValue(field, known.values[field.name] ?? '', value)
    );
  });
  if (fields.length === 0 && known.inDatabase) return { outcome: 'same' };
  if (known.installed) {
    return fields.length === 0
      ? { outcome: 'same' }
      : { outcome: 'refused', problems: [{ code: 'device-installed', column: null, value: row.serial }] };
  }
  const pick = (values: ParameterValues): ParameterValues =>
    Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));
  return { outcome: 'changed', before: pick(known.values), after: pick(row.values) };
}

/** `1,5` as an installer typed it is `1.5` of a file; everything else is the same text. */
function isSameValue({ type }: ParameterField, known: string, read: string): boolean {
  if (known === read) return true;
  const number = type === 'number' ? readNumber(known) : undefined;
  return number !== undefined && number === readNumber(read);
}

/** What rows of one file are told apart by: type and serial number, as the database compares them. */
export function rowKey(typeId: number, serial: string): string {
  return `${typeId} ${serialKey(serial)}`;
}
