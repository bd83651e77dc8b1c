import { onOneLine } from '../contact/one-line.ts';
import { type ReadCell, readSerial, readText } from './cell.ts';
import { columnKey, type ColumnTargets } from './columns.ts';
import { isBlankCell, isErrorCell } from './error-cell.ts';
import type { RowProblem, RowProblemCode } from './row-problem.ts';

/** A type of device that rows may be of, by its names in every language, as `columnKey` has them. */
export type NamedType = { readonly id: number; readonly keys: readonly string[] };

/** By what the rows of any file are read. */
export type FileRules<Type extends NamedType> = {
  readonly targets: ColumnTargets;
  /** Every row is of this one; null when a column names it. */
  readonly type: Type | null;
  readonly types: readonly Type[];
  readonly decimal: ',' | '.';
  /** Length of the file's serial numbers that begin with a zero; null when they have several, or there are none. */
  readonly serialWidth: number | null;
};

const SHOWN_LETTERS = 120;

/** As much of a cell as a list of reasons shows. */
export function shown(cell: string | undefined): string {
  return onOneLine(cell ?? '').slice(0, SHOWN_LETTERS);
}

/** Reads the cells of one row by their targets, and collects what is wrong with them. */
export class RowReader<Type extends NamedType> {
  readonly problems: RowProblem[] = [];
  /** What does not refuse the row: cells that show an error of the spreadsheet, and count as blank. */
  readonly warnings: RowProblem[] = [];
  readonly #cells: readonly string[];
  readonly #rules: FileRules<Type>;

  constructor(cells: readonly string[], rules: FileRules<Type>) {
    this.#cells = cells;
    this.#rules = rules;
    const surplus = cells.findIndex((cell, column) => column >= rules.targets.length && !isBlankCell(cell));
    if (surplus >= 0) this.problem('too-many-cells', surplus);
  }

  /** Notes a reason, with what stands in the column. */
  problem(code: RowProblemCode, column: number | null): void {
    this.problems.push(this.#about(code, column));
  }

  #about(code: RowProblemCode, column: number | null): RowProblem {
    const at = column === null || column < 0 ? null : column;
    return { code, column: at, value: shown(at === null ? '' : this.#cells[at]) };
  }

  /** The reasons of a row that is refused, with what may have led to them. */
  all(): readonly RowProblem[] {
    return [...this.problems, ...this.warnings];
  }

  /** What was read of a column; blank when it could not be, and the reason is noted. */
  take(read: ReadCell, column: number): string {
    if (read.ok) return read.value;
    this.problem(read.code, column);
    return '';
  }

  /** The text of a column, on one line; blank when there is none. */
  textIn(column: number): string {
    const cell = this.#cells[column] ?? '';
    if (!isErrorCell(cell)) return this.take(readText(cell), column);
    this.warnings.push(this.#about('spreadsheet-error', column));
    return '';
  }

  /** Whether anything stands in the column of a target. */
  hasText(target: string): boolean {
    return !isBlankCell(this.#cells[this.columnOf(target)] ?? '');
  }

  columnOf(target: string): number {
    return this.#rules.targets.indexOf(target);
  }

  serial(): string {
    const column = this.columnOf('@serial');
    const cell = this.#cells[column] ?? '';
    return this.take(readSerial(isErrorCell(cell) ? '' : cell, this.#rules.serialWidth), column);
  }

  /** The type of device of the row: that of the whole file, else what its column names. */
  type(): Type | undefined {
    if (this.#rules.type) return this.#rules.type;
    const column = this.columnOf('@type');
    const key = columnKey(this.#cells[column] ?? '');
    const found = this.#rules.types.find((type) => type.keys.includes(key));
    if (found && key !== '') return found;
    this.problem(key === '' ? 'type-missing' : 'type-unknown', column);
    return undefined;
  }
}
