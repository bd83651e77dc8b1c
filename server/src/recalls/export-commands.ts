import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { RecallDevice } from '@portal/domain/recalls/record';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { Scope } from '../db/open.ts';
import { exportWords } from '../locales/file-words.ts';
import type { Deps } from '../platform/deps.ts';
import { CSV_START, csvLine } from '../platform/http/csv.ts';
import { recallDevicesAfter } from './devices-store.ts';

/** Rows held in memory at once; each batch is a short transaction of its own. */
const BATCH = 500;

/** The devices of a recall as lines of CSV in the caller's language. */
export async function* recallCsv(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  recallId: number,
  language: Language,
): AsyncGenerator<string> {
  const { recalls, recallAnswers } = exportWords(language);
  yield CSV_START + csvLine(Object.values(recalls), language);
  for (let last = 0; ;) {
    const after = { id: last, limit: BATCH };
    const rows = await db.within(scope, (tx) => recallDevicesAfter(tx, scope, recallId, after));
    yield rows.map((row) => csvLine(cellsOf(row, recallAnswers, language), language)).join('');
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return;
  }
}

/** In the order of the column headings. */
function cellsOf(
  { serial, template, madeOn, installation, installer, answer }: RecallDevice,
  answers: ReturnType<typeof exportWords>['recallAnswers'],
  language: Language,
) {
  return [
    serial,
    labelIn(language, template.nameTranslations, template.name),
    madeOn,
    installation?.installationDate ?? null,
    installation?.customer ?? null,
    installation?.city ?? null,
    installer?.name ?? null,
    installer?.company ?? null,
    answer && answers[answer.answer],
    answer?.note ?? null,
    answer && todayIn(TIME_ZONE, new Date(answer.answeredAt)),
    answer?.by ?? null,
  ];
}
