import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../database.ts';
import { searchConditions, searchPatterns } from './search-words.ts';

/** The tables that `search_ids` (migration 064) searches by an index. */
type Searched = 'installations' | 'inspections' | 'services' | 'users' | 'events' | 'custom_devices';

/** Beyond this many rows their ids cost more than the search; the list then filters by the text itself. */
const MOST_FOUND = 10_000;

/** A trigram index finds only words with three letters or digits in a row. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/**
 * The ids, as an `int[]`, of the rows of the transaction's organisation in which every word occurs; undefined when an index
 * does not help: words are too short, or too many rows match. `words` are patterns for `like`, each with its other spellings.
 */
export async function foundIds(
  tx: Tx,
  searched: Searched,
  words: readonly (readonly string[])[],
): Promise<RawBuilder<number[]> | undefined> {
  const helps = words.some((spellings) => spellings.every((pattern) => HAS_TRIGRAM.test(pattern)));
  if (!helps) return undefined;
  const { rows } = await sql<{ ids: number[] | null }>`
    select search_ids(${searched}, ${JSON.stringify(words)}::jsonb, ${MOST_FOUND}) as ids`.execute(tx);
  const ids = rows[0]?.ids;
  return ids ? sql<number[]>`${`{${ids.join(',')}}`}::int[]` : undefined;
}

/** The conditions of a search over the `search` column of the table with this alias; by its index where that helps. */
export async function foundBySearch(
  tx: Tx,
  searched: Searched,
  alias: string,
  search: string | undefined,
): Promise<RawBuilder<SqlBool>[]> {
  const ids = await foundIds(tx, searched, searchPatterns(search));
  if (ids) return [sql<SqlBool>`${sql.ref(`${alias}.id`)} = any(${ids})`];
  return searchConditions(sql.ref(`${alias}.search`), search);
}
