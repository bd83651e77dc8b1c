import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../database.ts';
import { transactionIdentity } from '../scoped-dialect.ts';
import { ShortMemory } from '../totals/short-memory.ts';
import { searchConditions, searchPatterns } from './search-words.ts';

/** The tables that `search_ids` (migrations 064, 070) searches by an index. */
type Searched = 'installations' | 'inspections' | 'services' | 'users' | 'events' | 'custom_devices';

/** Beyond this many rows their ids cost more than the search; the list then filters by the text itself. */
const MAX_FOUND = 10_000;

/** More than any organisation has. */
const ALL = 100_000_000;

/** The index finds words with three letters or digits in a row: shorter ones stand in too many texts. */
const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;

/** Searches that found too many moments ago, and need not be tried again. */
const foundMany = new ShortMemory<true>(10_000, 500);

const helps = (words: readonly (readonly string[])[]): boolean =>
  words.some((spellings) => spellings.every((pattern) => THREE_IN_A_ROW.test(pattern)));

/**
 * The ids, as an `int[]`, of the rows of the transaction's organisation in which every word occurs; undefined when an index
 * does not help: words are too short, or too many rows match. `words` are patterns for `like`, each with its other spellings.
 */
export async function foundIds(
  tx: Tx,
  searched: Searched,
  words: readonly (readonly string[])[],
  limit: number = MAX_FOUND,
): Promise<RawBuilder<number[]> | undefined> {
  if (!helps(words)) return undefined;
  const { rows } = await sql<{ ids: number[] | null }>`
    select search_ids(${searched}, ${JSON.stringify(words)}::jsonb, ${limit}) as ids`.execute(tx);
  const ids = rows[0]?.ids;
  return ids ? sql<number[]>`${`{${ids.join(',')}}`}::int[]` : undefined;
}

/** A search as conditions: for a page in its order, and for counting; both find the same. */
export type Found = {
  /** Few are named by their ids; many have to be looked for by their text. */
  readonly kind: 'all' | 'few' | 'many';
  readonly where: readonly RawBuilder<SqlBool>[];
  readonly toCount: readonly RawBuilder<SqlBool>[];
};

/** No search: every row. */
export const NO_SEARCH: Found = { kind: 'all', where: [], toCount: [] };

/**
 * A search over the `search` column of the table with this alias. Few rows are known by their ids. Where more than `limit` are found,
 * the next twelve are near in any order, and a page reads them by their text; to count them all, the index gives the ids within the
 * statement. Words too short for the index are compared with the text alone.
 */
export async function foundBySearch(
  tx: Tx,
  searched: Searched,
  alias: string,
  search: string | undefined,
  limit: number = MAX_FOUND,
): Promise<Found> {
  const words = searchPatterns(search);
  if (words.length === 0) return NO_SEARCH;
  const id = sql.ref(`${alias}.id`);
  const key = JSON.stringify([transactionIdentity.getStore() ?? null, searched, words, limit]);
  const ids = foundMany.get(key) ? undefined : await foundIds(tx, searched, words, limit);
  if (ids) {
    const where = [sql<SqlBool>`${id} = any(${ids})`];
    return { kind: 'few', where, toCount: where };
  }
  const where = searchConditions(sql.ref(`${alias}.search`), search);
  if (!helps(words)) return { kind: 'many', where, toCount: where };
  foundMany.set(key, true);
  const all = sql`search_ids(${searched}, ${JSON.stringify(words)}::jsonb, ${ALL})`;
  const byText = sql.join(searchConditions(sql`s.search`, search), sql` and `);
  // A query of its own, so that it is run once and not for each row. The function gives none where it cannot look (migration 064).
  const found = sql`(select coalesce(${all}, array(select s.id from ${sql.table(searched)} s where ${byText})))::int[]`;
  return { kind: 'many', where, toCount: [sql<SqlBool>`${id} = any(${found})`] };
}
