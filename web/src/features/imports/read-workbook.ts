import { numberText } from '@portal/domain/form/read-number';
import { TABLE_BOUNDS } from '@portal/domain/imports/table';
import { zip, type ZipEntry } from '../../lib/zip.ts';
import { type ReadEntry, unzip, ZipDamaged, ZipTooLarge } from '../../lib/unzip.ts';
import { TableProblem } from './table-problem.ts';

/** The rows of the first sheet of a workbook, every cell as text. Throws a `TableProblem`. */
export async function workbookRows(file: Blob): Promise<string[][]> {
  const readable = await checkWorkbook(file);
  const { readSheet } = await import('read-excel-file/browser');
  // As the file has them: a serial number keeps its digits, and a long one that the workbook has rounded is recognised.
  const options = { trim: false, parseNumber: asShown };
  const rows = await readSheet(readable, options).catch(() => {
    throw new TableProblem('no-workbook');
  });
  return rows.map((row) => row.map(textOf));
}

/** More digits than a spreadsheet shows of a number; the rest are the rounding of its arithmetic: 0.1 + 0.2 is stored as 0.30000000000000004. */
const SHOWN_DIGITS = 15;
const FRACTION = /^-?\d+\.\d+(e-\d+)?$/i;
/** A whole number as programs in Java write it: `12345.0`. */
const WHOLE = /^(-?\d+)\.0+$/;

/** The digits of a number as a spreadsheet shows them. Whole numbers keep all of theirs: they may be serial numbers. */
function asShown(digits: string): string {
  const whole = WHOLE.exec(digits)?.[1];
  if (whole !== undefined) return whole;
  const significant = digits
    .replace(/e.*$/i, '')
    .replace(/^[-0.]+/, '')
    .replace('.', '').length;
  if (!FRACTION.test(digits) || significant <= SHOWN_DIGITS) return digits;
  return numberText(Number(Number(digits).toPrecision(SHOWN_DIGITS)));
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return typeof cell === 'string' ? cell.slice(0, TABLE_BOUNDS.cell + 1) : '';
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
/** Attributes end at the next tag, too: a text of beginnings alone is otherwise read to its end from each of them. */
const ROW_OR_CELL = /<(?:\w+:)?(row|c)(?=[\s/>])([^<>]*)>/g;
const PLACE = /\sr\s*=\s*["']([A-Z]{0,3})(\d{1,7})["']/;

/**
 * Looks at a workbook before anything parses it: how large its parts are unpacked, whether they declare entities, and the
 * last row and column of its sheets. One cell in the last row of a sheet would otherwise fill the memory.
 *
 * @returns the workbook, or a copy in which cells that the library would misread are text: `#N/A`, which it takes for blank, and days
 * with a time of day, which it shifts into the time zone of the browser
 */
async function checkWorkbook(file: Blob): Promise<Blob> {
  if (file.size > TABLE_BOUNDS.workbookBytes) throw tooLarge(TABLE_BOUNDS.workbookBytes);
  const entries = await unzip(file, TABLE_BOUNDS.unpackedBytes).catch(noWorkbook);
  if (![...entries.keys()].some((name) => SHEET.test(name))) throw new TableProblem('no-workbook');
  let unpacked = 0;
  let isMisread = false;
  for (const [name, read] of entries) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one part at a time: the memory of each is free before the next
    const bytes = await read().catch(noWorkbook);
    unpacked += bytes.byteLength;
    if (unpacked > TABLE_BOUNDS.unpackedBytes) throw tooLarge(TABLE_BOUNDS.unpackedBytes);
    const text = new TextDecoder().decode(bytes);
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new TableProblem('workbook-with-entities');
    checkReach(text);
    isMisread ||= text.search(ERROR_CELL) >= 0 || text.search(DAY_CELL) >= 0;
  }
  return isMisread ? zip(withText(entries)) : file;
}

/** The type of a cell that shows an error, with what stands before it in its tag. */
const ERROR_CELL = /(<(?:\w+:)?c\s[^<>]{0,500}?\bt\s{0,9}=\s{0,9})["']e["']/g;

/** A cell of the type of days, with a time of day: what stands before the type, and from there to the end of the day. */
const DAY_CELL =
  /(<(?:\w+:)?c\s[^<>]{0,500}?\bt\s{0,9}=\s{0,9})["']d["']((?:[^<>]{0,500}[^/<>])?>(?:(?!<\/?(?:\w+:)?c[\s>])[^]){0,500}?<(?:\w+:)?v>\s{0,99}\d{4}-\d{2}-\d{2})T[^<]*/g;

async function* withText(entries: ReadonlyMap<string, ReadEntry>): AsyncGenerator<ZipEntry> {
  for (const [name, read] of entries) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    // oxlint-disable-next-line no-await-in-loop -- one part at a time: the memory of each is free before the next
    const text = new TextDecoder().decode(await read());
    yield { name, bytes: new TextEncoder().encode(asText(text)) };
  }
}

const asText = (part: string): string =>
  part.replaceAll(ERROR_CELL, '$1"str"').replaceAll(DAY_CELL, '$1"str"$2');

/** Refuses rows and cells beyond the bounds, in whichever part they are: a workbook says itself where its sheets lie. */
function checkReach(part: string): void {
  const mostRows = TABLE_BOUNDS.workbookRows + 1;
  let rows = 0;
  for (const [, tag, attributes = ''] of part.matchAll(ROW_OR_CELL)) {
    const [, letters = '', row = '0'] = PLACE.exec(attributes) ?? [];
    const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    if (tag === 'row') rows += 1;
    if (column > TABLE_BOUNDS.columns || Number(row) > mostRows || rows > mostRows)
      throw new TableProblem('too-many-rows', { max: TABLE_BOUNDS.workbookRows });
  }
}

function noWorkbook(error: unknown): never {
  if (error instanceof ZipTooLarge) throw tooLarge(TABLE_BOUNDS.unpackedBytes);
  throw error instanceof ZipDamaged ? new TableProblem('no-workbook') : error;
}

function tooLarge(bytes: number): TableProblem {
  return new TableProblem('workbook-too-large', { max: Math.round(bytes / 1024 / 1024) });
}
