import { randomInt } from 'node:crypto';
import { Problem } from '@portal/domain/problem';
import type { RegistrationKey } from '@portal/domain/registration-keys/contract';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Language } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { exportWords } from '../locales/file-words.ts';
import { CSV_START, csvLine } from '../platform/http/csv.ts';
import type { Deps } from '../platform/deps.ts';
import { keysAfter, type KeyFilter } from './store.ts';

/** Keys are read aloud and copied from paper: no characters that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;
const BATCH = 500;

function group(): string {
  return Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');
}

/** `K7PM-2XQA-9FHT`: 60 bits, which cannot be guessed within the limits. */
function newKey(): string {
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Creates as many free keys as requested. */
export async function createKeys(tx: Tx, scope: Scope, count: number, now: Date): Promise<RegistrationKey[]> {
  const rows = await tx
    .insertInto('registration_keys')
    .values(
      Array.from({ length: count }, () => ({
        organisation_id: scope.organisationId,
        key: newKey(),
        created_at: now.toISOString(),
      })),
    )
    .returning(['id', 'key', 'created_at'])
    .execute();
  await recordEvent(tx, scope, { type: 'key.created', count });
  return rows.map(({ id, key, created_at: createdAt }) => ({
    id,
    key,
    state: 'free',
    user: null,
    usedAt: null,
    createdAt,
  }));
}

/** Deletes an unused key; throws `not-found` or `impossible-transition`. */
export async function deleteKey(tx: Tx, scope: Scope, id: number): Promise<void> {
  const here = tx
    .selectFrom('registration_keys')
    .select('used_at')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id);
  const row = await here.forUpdate().executeTakeFirst();
  if (!row) throw new Problem('not-found');
  if (row.used_at !== null) throw new Problem('impossible-transition');
  await tx
    .deleteFrom('registration_keys')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
  await recordEvent(tx, scope, { type: 'key.deleted', key: id });
}

function day(instant: string | null): string | null {
  return instant && todayIn(TIME_ZONE, new Date(instant));
}

/** The filtered keys as lines of CSV in the caller's language. */
export async function* keysCsv(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  filter: KeyFilter,
  language: Language,
): AsyncGenerator<string> {
  const words = exportWords(language);
  yield CSV_START + csvLine(Object.values(words.keys), language);
  let last = 0;
  for (;;) {
    const keys = await db.within(scope, (tx) => keysAfter(tx, scope, filter, last, BATCH));
    yield keys
      .map(({ key, state, createdAt, usedAt, user, email }) =>
        csvLine(
          [
            key,
            words.states[state],
            day(createdAt),
            day(usedAt),
            user?.name ?? null,
            user?.company ?? null,
            email,
          ],
          language,
        ),
      )
      .join('');
    last = keys.at(-1)?.id ?? last;
    if (keys.length < BATCH) return;
  }
}
