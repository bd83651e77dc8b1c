import { isBlankCell, isErrorCell } from './error-cell.ts';

/** What spreadsheets split the cells of a line by. */
export const SEPARATORS = [';', ',', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Bounds of a table that is imported (decision 035). */
export const TABLE_BOUNDS = {
  /** A text file, in bytes. */
  fileBytes: 200 * 1024 * 1024,
  /** A workbook: as it is sent, and all its parts unpacked. */
  workbookBytes: 20 * 1024 * 1024,
  unpackedBytes: 250 * 1024 * 1024,
  workbookRows: 20_000,
  rows: 250_000,
  columns: 200,
  /** Letters of a cell; a longer one is cut after this many and one, and its row refused. */
  cell: 2_000,
  /** Of one call that sends rows; so many cells stay under the values that a body may have. */
  rowsAtOnce: 1_000,
  cellsAtOnce: 40_000,
} as const;

/** Lines that the guesses look at. */
const SAMPLE_LINES = 30;

/** A first line that names the separator to Excel, which shows it as no row of the table. */
export const SEPARATOR_LINE = /^\uFEFF?sep=(.)\r?(?:\n|$)/i;

/**
 * What splits the cells, as a first line says it, else as it is guessed, from the first lines of a table: the sign that stands outside of quotes equally often in most
 * lines, and most often. A semicolon where nothing splits.
 */
export function guessSeparator(text: string): Separator {
  const stated = SEPARATORS.find((separator) => separator === SEPARATOR_LINE.exec(text)?.[1]);
  if (stated !== undefined) return stated;
  const lines = linesOutsideQuotes(text);
  let best: Separator = ';';
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    const counts = lines.map((line) => line.split(separator).length - 1);
    const first = counts[0] ?? 0;
    if (first === 0) continue;
    const score = counts.filter((count) => count === first).length * 1_000 + first;
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/** The first lines, without what stands in quotes. */
function linesOutsideQuotes(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (sign === '\n' && !quoted) {
      if (line.trim() !== '') lines.push(line);
      if (lines.length === SAMPLE_LINES) return lines;
      line = '';
    } else if (!quoted && sign !== '\r') line += sign;
  }
  return line.trim() === '' ? lines : [...lines, line];
}

/** Guesses the decimal sign from the cells of some rows. A comma, as Polish and German write it, where none is seen. */
export function guessDecimal(rows: readonly (readonly string[])[]): ',' | '.' {
  let commas = 0;
  let points = 0;
  for (const cell of rows.flat()) {
    if (/^[+-]?\d+,\d+$/.test(cell.trim())) commas += 1;
    if (/^[+-]?\d+\.\d+$/.test(cell.trim())) points += 1;
  }
  return points > commas ? '.' : ',';
}

/** What is wrong with the first line of a table; `column` from 0. */
export type HeaderProblem =
  | { readonly code: 'no-rows' }
  | { readonly code: 'two-headers' }
  | { readonly code: 'column-without-name'; readonly column: number }
  /** Its name is an error of the spreadsheet, such as `#N/A`. */
  | { readonly code: 'column-name-error'; readonly column: number; readonly name: string }
  | { readonly code: 'column-twice'; readonly column: number; readonly name: string }
  | { readonly code: 'too-many-columns'; readonly count: number };

const WORD = /\p{L}{2}/u;

/** The columns without a name, beyond the header too, in which one of these rows has something. */
export function unnamedColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ReadonlySet<number> {
  const unnamed = new Set<number>();
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if ((header[column] ?? '').trim() === '' && !isBlankCell(cell)) unnamed.add(column);
  return unnamed;
}

/**
 * Looks at the names of the columns. A column without a name is a problem only where a row has something in it; names are
 * compared without regard to case. Two headers: the second row repeats names of the first, or is all words under which every
 * other row has figures.
 *
 * @param rows the first of the file
 * @param unnamed of all rows of the file (`unnamedColumns`)
 */
export function headerProblems(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  unnamed: ReadonlySet<number>,
): readonly HeaderProblem[] {
  if (rows.length === 0) return [{ code: 'no-rows' }];
  const width = [...unnamed].reduce((most, column) => Math.max(most, column + 1), header.length);
  if (header.length > TABLE_BOUNDS.columns || unnamed.size > TABLE_BOUNDS.columns)
    return [{ code: 'too-many-columns', count: width }];
  const names = header.map((name) => name.trim().toLowerCase());
  const problems: HeaderProblem[] = [];
  for (let column = 0; column < width; column += 1) {
    const name = names[column] ?? '';
    if (unnamed.has(column)) problems.push({ code: 'column-without-name', column });
    const shown = header[column]?.trim() ?? '';
    if (isErrorCell(shown)) problems.push({ code: 'column-name-error', column, name: shown });
    else if (name !== '' && names.indexOf(name) < column)
      problems.push({ code: 'column-twice', column, name: shown });
  }
  if (isSecondHeader(names, rows)) problems.push({ code: 'two-headers' });
  return problems;
}

function isSecondHeader(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const [second = [], ...others] = rows;
  const cells = second.map((cell) => cell.trim().toLowerCase());
  const repeated = cells.filter((cell) => cell !== '' && names.includes(cell)).length;
  if (repeated >= Math.max(1, Math.ceil(names.filter((name) => name !== '').length / 2))) return true;
  if (others.length < 2) return false;
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]));
  return (
    filled.length > 1 &&
    filled.every(({ cell }) => WORD.test(cell) && !/\d/.test(cell)) &&
    filled.every(({ column }) => others.every((row) => /\d/.test(row[column] ?? '')))
  );
}
