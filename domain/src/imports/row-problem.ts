/** Why a row of a file is refused, or what is to be known of one that is not; each code has its sentence in three languages, in the app and in the file of refused rows. */
export const ROW_PROBLEM_CODES = [
  'required',
  'formula',
  'too-long',
  'number',
  'date',
  'date-year',
  'date-range',
  'yes-no',
  'not-an-option',
  'newer-app',
  'spreadsheet-error',
  'serial-missing',
  'serial-long',
  'serial-scientific',
  'serial-zeros',
  'too-many-cells',
  'type-missing',
  'type-unknown',
  'parameter-unknown',
  'duplicate-in-file',
  'device-installed',
  'date-future',
  'email',
  'phone',
  'zip',
  'status-unknown',
  'installer-unknown',
  'warranty-number-missing',
  'warranty-number-own',
  'warranty-number-twice',
  'warranty-number-taken',
  'warranty-not-accepted',
  'warranty-end',
  'before-installation',
  'already-installed',
] as const;
export type RowProblemCode = (typeof ROW_PROBLEM_CODES)[number];

/**
 * One reason. `column` counts from 0 and is null for the row as a whole; `value` is the text of that cell; `row` is the
 * number of another row that it refers to.
 */
export type RowProblem = {
  readonly code: RowProblemCode;
  readonly column: number | null;
  readonly value: string;
  readonly row?: number | undefined;
};
