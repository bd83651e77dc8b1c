import type { RowProblem } from '@portal/domain/imports/row-problem';
import type { Language } from '@portal/domain/templates/labels';
import type { Scope } from '../db/open.ts';
import { exportWords } from '../locales/file-words.ts';
import type { Deps } from '../platform/deps.ts';
import { CSV_START, csvLine } from '../platform/http/csv.ts';
import { importById, refusedAfter } from './store.ts';

const BATCH = 500;

/**
 * The rows of an import that were refused or left out, as a file to correct and import again: the columns as they were, then the row of the original
 * file and the reasons, which the next import leaves out.
 */
export async function* refusedCsv(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  id: number,
  language: Language,
): AsyncGenerator<string> {
  const { header } = await db.within(scope, (tx) => importById(tx, scope, id));
  const words = exportWords(language).imports;
  yield CSV_START + csvLine([...header, words.row, words.reason], language);
  let last = 0;
  for (;;) {
    const rows = await db.within(scope, (tx) => refusedAfter(tx, scope, id, last, BATCH));
    yield rows
      .map(({ row, cells, problems, leftOut }) => {
        const filled = header.map((_, column) => cells[column] ?? '');
        const reasons = problems.map((problem) => sentence(problem, header, words));
        if (leftOut) reasons.push(words.leftOut[leftOut]);
        return csvLine([...filled, row, reasons.join(' ')], language);
      })
      .join('');
    last = rows.at(-1)?.row ?? last;
    if (rows.length < BATCH) return;
  }
}

type Words = ReturnType<typeof exportWords>['imports'];

/** `Serial number "1,2E+11": a spreadsheet shortened it …` */
function sentence(
  { code, column, value, row }: RowProblem,
  header: readonly string[],
  { reasons, targets }: Words,
): string {
  const named = Object.entries(targets).find(([target]) => target === value)?.[1] ?? value;
  const text = reasons[code].replace('{row}', String(row ?? '')).replace('{value}', named);
  if (column === null) return text;
  const name = header[column] ?? String(column + 1);
  return value === '' ? `${name}: ${text}` : `${name} „${value}”: ${text}`;
}
