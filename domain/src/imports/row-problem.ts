/** Why a row of a file is not taken; each has its sentence in three languages, in the app and in the file of refused rows. */
export const ROW_PROBLEM_CODES = [
  'required',
  'formula',
  'too-long',
  'number',
  'date',
  'date-year',
  'yes-no',
  'not-an-option',
  'newer-app',
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

/** One reason, with the column from 0, null for the row as a whole, and what stands in it. `row`: the other row that it is about. */
export type RowProblem = {
  readonly code: RowProblemCode;
  readonly column: number | null;
  readonly value: string;
  readonly row?: number | undefined;
};
