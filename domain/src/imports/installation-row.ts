import { isEmail, isNoted, isPhone, isZip, normalizePhone, normalizeZip } from '../contact/contact-fields.ts';
import type { IsoDate } from '../dates.ts';
import type { InstallationStatus } from '../installations/transition.ts';
import { type ReadCell, readRecordDay } from './cell.ts';
import { type InstallationTarget, statusNamed } from './installation-targets.ts';
import type { RowProblem } from './row-problem.ts';
import { type FileRules, type NamedType, RowReader, shown } from './row-reader.ts';

/** The rules by which the rows of one file of installations are read. */
export type InstallationFileRules = FileRules<NamedType> & {
  /** The day on which the file is planned: no date of an earlier installation may be after it. */
  readonly today: IsoDate;
};

/** Texts of a row with the longest that each may be. */
const TEXTS = {
  customerName: 200,
  companyName: 200,
  address: 200,
  city: 200,
  zipcode: 20,
  phone: 40,
  email: 254,
  installerEmail: 254,
  warrantyNumber: 60,
  noteInstaller: 2_000,
  noteCustomer: 2_000,
  note: 2_000,
} as const;
type TextName = keyof typeof TEXTS;

/** The days of a row. */
export const INSTALLATION_DAYS = [
  'installedOn',
  'soldOn',
  'warrantyStart',
  'warrantyEnd',
  'lastInspection',
] as const;
type DayName = (typeof INSTALLATION_DAYS)[number];

/** An installation from before the portal, as a row of the file has it; what is not known is blank. */
export type EarlierInstallation = Readonly<Record<TextName, string> & Record<DayName, IsoDate>> & {
  readonly status: InstallationStatus;
};

/** The targets of installations that a rule about several cells reads. */
type Compared = readonly InstallationTarget[];

export type ReadInstallationRow =
  | {
      readonly ok: true;
      readonly type: NamedType;
      readonly serial: string;
      readonly values: EarlierInstallation;
      readonly warnings: readonly RowProblem[];
    }
  | { readonly ok: false; readonly serial: string; readonly problems: readonly RowProblem[] };

type Reader = RowReader<NamedType>;

/**
 * Reads one row of a file of installations that were made before the portal. What is blank stays unknown; what is there has to be
 * right, since cards and mails are written from it later. Never throws.
 */
export function readInstallationRow(
  cells: readonly string[],
  rules: InstallationFileRules,
): ReadInstallationRow {
  const row: Reader = new RowReader(cells, rules);
  const serial = row.serial();
  const type = row.type();
  const texts = eachOf(Object.keys(TEXTS) as TextName[], (name) =>
    readCell(row, `@${name}`, (text) => readTextOf(name, text)),
  );
  const days = eachOf(INSTALLATION_DAYS, (name) => readCell(row, `@${name}`, readRecordDay));
  const named = readCell(row, '@status', (text) =>
    statusNamed(text) ? { ok: true, value: text } : { ok: false, code: 'status-unknown' },
  );
  const status = statusNamed(named) ?? (texts.warrantyNumber === '' ? 'no_warranty' : 'accepted');
  const values = { ...texts, ...days, customerName: texts.customerName || texts.companyName, status };
  compare(row, values, rules.today);
  if (!type || row.problems.length > 0) return { ok: false, serial, problems: row.all() };
  return { ok: true, type, serial, values, warnings: row.warnings };
}

function eachOf<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => string,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

/** The value of the column that is mapped to a target; blank when there is none or it is wrong. */
function readCell(row: Reader, target: InstallationTarget, read: (text: string) => ReadCell): string {
  const column = row.columnOf(target);
  const text = column < 0 ? '' : row.textIn(column);
  return text === '' ? '' : row.take(read(text), column);
}

function readTextOf(name: TextName, text: string): ReadCell {
  if (text.length > TEXTS[name]) return { ok: false, code: 'too-long' };
  // A dash is what an erased customer leaves in an exported file.
  if (!isNoted(text)) return { ok: true, value: '' };
  switch (name) {
    case 'email':
      return isEmail(text) ? { ok: true, value: text } : { ok: false, code: 'email' };
    case 'phone': {
      const phone = normalizePhone(text);
      return isPhone(phone) ? { ok: true, value: phone } : { ok: false, code: 'phone' };
    }
    case 'zipcode': {
      const zip = normalizeZip(text);
      return isZip(zip) ? { ok: true, value: zip } : { ok: false, code: 'zip' };
    }
    case 'installerEmail':
      return { ok: true, value: text.toLowerCase() };
    case 'customerName':
    case 'companyName':
    case 'address':
    case 'city':
    case 'warrantyNumber':
    case 'noteInstaller':
    case 'noteCustomer':
    case 'note':
      return { ok: true, value: text };
  }
}

/** Notes what does not fit together in a row, by every rule whose cells are right each by itself. */
function compare(row: Reader, of: EarlierInstallation, today: IsoDate): void {
  const wrong = new Set(row.problems.map(({ column }) => column));
  const areRight = (targets: Compared) => targets.every((target) => !wrong.has(row.columnOf(target)));
  if (of.installedOn === '' && areRight(['@installedOn'])) missing(row, '@installedOn');
  // A dash in place of the name is a customer who was erased: the plan says whether the portal knows that installation.
  if (of.customerName === '' && !row.hasText('@customerName') && areRight(['@companyName']))
    missing(row, '@customerName');
  for (const name of ['installedOn', 'soldOn', 'lastInspection'] as const)
    if (of[name] > today) row.problem('date-future', row.columnOf(`@${name}`));
  if (
    of.lastInspection !== '' &&
    of.lastInspection < of.installedOn &&
    areRight(['@lastInspection', '@installedOn'])
  )
    row.problem('before-installation', row.columnOf('@lastInspection'));
  compareWarranty(row, of, areRight);
}

function compareWarranty(
  row: Reader,
  of: EarlierInstallation,
  areRight: (targets: Compared) => boolean,
): void {
  const start = of.warrantyStart || of.installedOn;
  if (
    of.warrantyEnd !== '' &&
    of.warrantyEnd <= start &&
    areRight(['@warrantyEnd', '@warrantyStart', '@installedOn'])
  )
    row.problem('warranty-end', row.columnOf('@warrantyEnd'));
  if (!areRight(['@status', '@warrantyNumber'])) return;
  if (of.status === 'accepted' && of.warrantyNumber === '')
    row.problem('warranty-number-missing', row.columnOf('@warrantyNumber'));
  if (of.status !== 'accepted' && of.warrantyNumber !== '')
    row.problem('warranty-not-accepted', row.columnOf('@status'));
}

function missing(row: Reader, target: InstallationTarget): void {
  row.problems.push(missingProblem(target));
}

function missingProblem(target: InstallationTarget): RowProblem {
  return { code: 'required', column: null, value: target };
}

/** The fields of an installation that tell whether a row is the same one. */
type OneInstallation = {
  readonly installedOn: IsoDate;
  readonly customerName: string;
  readonly warrantyNumber: string | null;
};

/** A device and its installations as they are known, for the plan of a row. */
export type KnownInstallation = {
  readonly deviceId: number;
  readonly installation: OneInstallation | null;
  /** Those that no longer count for the device: it was replaced, or they were rejected. */
  readonly earlier: readonly OneInstallation[];
};

/** What a row would do. */
export type PlannedInstallation =
  | { readonly outcome: 'new' | 'same' }
  | { readonly outcome: 'refused'; readonly problems: readonly RowProblem[] };

/** What a row is checked against: its device, the accounts and the warranty numbers. */
export type RowContext = {
  readonly known: KnownInstallation | undefined;
  /** Addresses of the organisation's installers and service partners, in lower case. */
  readonly installers: ReadonlySet<string>;
  /** The prefix of warranty numbers that the portal issues; imported numbers must not begin with it. */
  readonly ownNumbers: string;
  /** Whether another installation has the warranty's number already. */
  readonly isNumberTaken: boolean;
  /** The earlier row of the file with the same warranty number. */
  readonly rowOfNumber: number | undefined;
};

/** Plans a row that could be read: the portal has the installation already, it is new, or it is refused with a reason. */
export function planInstallationRow(
  { values, serial }: Extract<ReadInstallationRow, { ok: true }>,
  { known, installers, ownNumbers, isNumberTaken, rowOfNumber }: RowContext,
  columnOf: (target: InstallationTarget) => number | null,
): PlannedInstallation {
  const current = known?.installation;
  const ofDevice = [...(current ? [current] : []), ...(known?.earlier ?? [])];
  if (ofDevice.some((one) => isSame(one, values))) return { outcome: 'same' };
  if (current) return refused('already-installed', null, serial);
  const { customerName, installerEmail, warrantyNumber } = values;
  if (customerName === '') return { outcome: 'refused', problems: [missingProblem('@customerName')] };
  if (installerEmail !== '' && !installers.has(installerEmail))
    return refused('installer-unknown', columnOf('@installerEmail'), installerEmail);
  const at = columnOf('@warrantyNumber');
  if (warrantyNumber.startsWith(ownNumbers)) return refused('warranty-number-own', at, warrantyNumber);
  if (isNumberTaken) return refused('warranty-number-taken', at, warrantyNumber);
  if (rowOfNumber !== undefined) return refused('warranty-number-twice', at, warrantyNumber, rowOfNumber);
  return { outcome: 'new' };
}

function isSame(
  current: OneInstallation,
  { installedOn, customerName, warrantyNumber }: EarlierInstallation,
): boolean {
  return (
    current.installedOn === installedOn &&
    (isNoted(current.customerName) ? current.customerName : '') === customerName &&
    (warrantyNumber === '' || warrantyNumber === current.warrantyNumber)
  );
}

function refused(
  code: RowProblem['code'],
  column: number | null,
  value: string,
  row?: number,
): PlannedInstallation {
  return {
    outcome: 'refused',
    problems: [{ code, column, value: shown(value), ...(row !== undefined && { row }) }],
  };
}
