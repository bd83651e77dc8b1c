import { guessEncoding, type TableEncoding } from '@portal/domain/imports/encoding';
import { guessSeparator, type Separator, SEPARATOR_LINE, TABLE_BOUNDS } from '@portal/domain/imports/table';
import Papa from 'papaparse';
import { TableProblem } from './table-problem.ts';

/** How a text file is read; what is absent is guessed from its beginning. */
export type TextChoice = { readonly encoding?: TableEncoding; readonly separator?: Separator };

/** Bytes from which encoding and separator are guessed. */
const HEAD_BYTES = 256 * 1024;
/** In characters. A longer row means that a quote was never closed. */
const LONGEST_ROW = 4 * 1024 * 1024;

/**
 * The encoding and the separator of a text file: as chosen, else as guessed. What begins like UTF-8 is read through: the first
 * letter beyond ASCII may come late, and one that is none in UTF-8 means windows-1250.
 */
export async function textSettings(file: Blob, choice: TextChoice): Promise<Required<TextChoice>> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const guessed = choice.encoding ?? guessEncoding(head);
  const isOther = !choice.encoding && guessed === 'utf-8' && !(await isUtf8(file));
  const encoding = isOther ? 'windows-1250' : guessed;
  const separator = choice.separator ?? guessSeparator(new TextDecoder(encoding).decode(head));
  return { encoding, separator };
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream comes in order
      const { done, value } = await reader.read();
      decoder.decode(value, { stream: !done });
      if (done) return true;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await reader.cancel();
    return false;
  }
}

/**
 * Reads the rows of a text file a piece at a time, the names of the columns first: what is in memory does not grow with the
 * file. Throws a `TableProblem` for quotes that do not close and for more rows than an import takes.
 */
export async function* textRows(
  file: Blob,
  { encoding, separator }: Required<TextChoice>,
): AsyncGenerator<string[][]> {
  let waiting = '';
  let count = 0;
  const parse = (isLast: boolean): string[][] => {
    const { data, errors, meta } = new Papa.Parser({ delimiter: separator, newline: '\n' }).parse(
      waiting,
      0,
      !isLast,
    ) as Papa.ParseResult<string[]>;
    const broken = errors.find(({ type }) => type === 'Quotes');
    if (broken) throw new TableProblem('broken-quotes', { row: count + (broken.row ?? 0) + 1 });
    waiting = isLast ? '' : waiting.slice(meta.cursor);
    if (waiting.length > LONGEST_ROW)
      throw new TableProblem('broken-quotes', { row: count + data.length + 1 });
    count += data.length;
    if (count > TABLE_BOUNDS.rows + 1) throw new TableProblem('too-many-rows', { max: TABLE_BOUNDS.rows });
    return data.map((row) => row.map(cut));
  };
  let isBeginning = true;
  for await (const text of withUnixNewlines(decoded(file, encoding))) {
    waiting += isBeginning ? text.replace(SEPARATOR_LINE, '') : text;
    isBeginning &&= text === '';
    yield parse(false);
  }
  if (waiting !== '') yield parse(true);
}

/** A longer cell is refused by the plan, which sees that something was cut. */
function cut(cell: string): string {
  return cell.length > TABLE_BOUNDS.cell ? cell.slice(0, TABLE_BOUNDS.cell + 1) : cell;
}

async function* decoded(file: Blob, encoding: TableEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const reader = file.stream().getReader();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream comes in order
    const { done, value } = await reader.read();
    yield decoder.decode(value, { stream: !done });
    if (done) return;
  }
}

/** Converts CRLF and CR to LF, also where a CRLF is split between two chunks. */
async function* withUnixNewlines(texts: AsyncGenerator<string>): AsyncGenerator<string> {
  let before = '';
  for await (const text of texts) {
    const whole = before + text;
    before = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - before.length).replaceAll(/\r\n?/g, '\n');
  }
  if (before !== '') yield '\n';
}
