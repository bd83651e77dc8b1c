/** Why a file cannot be read as a table at all. */
export type TableProblemCode =
  | 'too-large'
  | 'too-many-rows'
  | 'broken-quotes'
  | 'no-workbook'
  | 'old-workbook'
  | 'workbook-too-large'
  | 'workbook-with-entities'
  | 'empty';

/** Thrown while a file is read; its text is `imports.fileProblem.<code>`. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem';
  readonly code: TableProblemCode;
  /** For the text: the row, or the limit that was exceeded. */
  readonly values: { readonly row?: number; readonly max?: number };

  constructor(code: TableProblemCode, values: TableProblem['values'] = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}
