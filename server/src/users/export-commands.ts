import { roleOf } from '@portal/domain/access/roles';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Language } from '@portal/domain/templates/labels';
import type { User } from '@portal/domain/users/record';
import type { Scope } from '../db/open.ts';
import { exportWords } from '../locales/file-words.ts';
import { CSV_START, csvLine } from '../platform/http/csv.ts';
import type { Deps } from '../platform/deps.ts';
import { usersAfter, type UserFilter } from './list-store.ts';

/** Users held in memory at once, however many there are. */
const BATCH = 200;

/** The filtered users as lines of CSV in the caller's language. */
export async function* usersCsv(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  filter: UserFilter,
  language: Language,
): AsyncGenerator<string> {
  const words = exportWords(language);
  yield CSV_START + csvLine(Object.values(words.users), language);
  let last = 0;
  for (;;) {
    const users = await db.within(scope, (tx) => usersAfter(tx, scope, filter, last, BATCH));
    yield users.map((user) => csvLine(rowOf(user, words), language)).join('');
    last = users.at(-1)?.id ?? last;
    if (users.length < BATCH) return;
  }
}

/** In the order of the column headings. */
function rowOf(user: User, words: ReturnType<typeof exportWords>) {
  return [
    user.id,
    user.name,
    user.company,
    user.taxId,
    user.phone,
    user.email,
    user.certificateNumber,
    words.roles[roleOf(user.roles)],
    user.asp?.name ?? null,
    todayIn(TIME_ZONE, new Date(user.registrationDate)),
    user.verified ? words.yes : words.no,
  ];
}
