import { typedValue } from '@portal/domain/contact/control-characters';
import type { TableEncoding } from '@portal/domain/imports/encoding';
import { isBlankCell } from '@portal/domain/imports/error-cell';
import {
  guessDecimal,
  type HeaderProblem,
  headerProblems,
  type Separator,
  TABLE_BOUNDS,
  unnamedColumns,
} from '@portal/domain/imports/table';
import { textRows, textSettings, type TextChoice } from './read-text-table.ts';
import { workbookRows } from './read-workbook.ts';
import { TableProblem } from './table-problem.ts';

/** A file that can be imported: how it was read, what is in its first rows, and its rows again, some at a time. */
export type Table = {
  readonly name: string;
  /** Null for a workbook, which says both itself. */
  readonly text: { readonly encoding: TableEncoding; readonly separator: Separator } | null;
  readonly decimal: ',' | '.';
  readonly header: readonly string[];
  /** The first rows under the names of the columns. */
  readonly sample: readonly (readonly string[])[];
  /** Rows under the names, blank ones too. */
  readonly count: number;
  readonly problems: readonly HeaderProblem[];
  /** Every row under the names, some at a time; without the blank cells that spreadsheets write beyond the last column. */
  readonly rows: () => AsyncGenerator<string[][]>;
};

/** Rows that the sample holds, and the guesses look at. */
const SAMPLE = 50;

/** Reads a file through once: its names, a sample, how many rows it has. Throws a `TableProblem`. */
export async function readTable(file: File, choice: TextChoice = {}): Promise<Table> {
  if (file.size === 0) throw new TableProblem('empty');
  if (file.size > TABLE_BOUNDS.fileBytes)
    throw new TableProblem('too-large', { max: Math.round(TABLE_BOUNDS.fileBytes / 1024 / 1024) });
  if (await beginsWith(file, OLD_WORKBOOK)) throw new TableProblem('old-workbook');
  const isWorkbook = await beginsWith(file, ZIP);
  const workbook = isWorkbook ? await workbookRows(file) : null;
  const text = workbook ? null : await textSettings(file, choice);
  const all = (): AsyncGenerator<string[][]> =>
    asStored(text ? textRows(file, text) : inOnePiece(workbook ?? []));
  let header: string[] | undefined;
  let count = 0;
  const sample: string[][] = [];
  const unnamed = new Set<number>();
  for await (const rows of all()) {
    const body = header === undefined ? rows.slice(1) : rows;
    header ??= rows[0]?.map((name) => name.trim());
    count += body.length;
    sample.push(...body.slice(0, Math.max(0, SAMPLE - sample.length)));
    for (const column of unnamedColumns(header ?? [], body)) unnamed.add(column);
  }
  if (header === undefined) throw new TableProblem('empty');
  while (header.length > 1 && header.at(-1) === '') header.pop();
  const filled = sample.filter((row) => row.some((cell) => !isBlankCell(cell)));
  return {
    name: typedValue(file.name),
    text,
    decimal: workbook ? '.' : guessDecimal(filled),
    header,
    sample: filled,
    count,
    problems: headerProblems(header, filled, unnamed),
    rows: () => rowsUnder(header.length, all()),
  };
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Of Excel before 2007, and of a newer one that asks for a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

async function beginsWith(file: Blob, signs: readonly number[]): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, signs.length).arrayBuffer());
  return signs.every((sign, at) => head[at] === sign);
}

/** Without the characters that nobody sees in a cell, such as a zero-width space: the server refuses rows that have them. */
async function* asStored(batches: AsyncGenerator<string[][]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield typedValue(rows);
}

async function* inOnePiece(rows: string[][]): AsyncGenerator<string[][]> {
  yield rows;
}

/** The rows under the names of so many columns. */
async function* rowsUnder(columns: number, batches: AsyncGenerator<string[][]>): AsyncGenerator<string[][]> {
  let isFirst = true;
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield (isFirst ? rows.slice(1) : rows).map((row) => row.slice(0, columns));
    isFirst = false;
  }
}
