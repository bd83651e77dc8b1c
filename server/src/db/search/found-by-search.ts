import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tx } from '../database.ts';
import { transactionIdentity } from '../scoped-dialect.ts';
import { ShortMemory } from '../totals/short-memory.ts';
import { searchConditions, searchPatterns } from './search-words.ts';

/**
 * The tables whose lists are searched by an index, each with the columns that its conditions and orders use besides the page itself.
 * `portal_search` may read these (migration 073).
 */
const LISTED = {
  installations: {
    id: 'int',
    organisation_id: 'int',
    owner_id: 'int',
    device_id: 'int',
    version_id: 'int',
    status: 'text',
    withdrawn_at: 'timestamptz',
    installation_date: 'date',
    customer_name: 'text',
    created_at: 'timestamptz',
    waiting_since: 'timestamptz',
  },
  inspections: {
    id: 'int',
    organisation_id: 'int',
    installation_id: 'int',
    device_id: 'int',
    status: 'text',
    soonest_date: 'date',
    due_date: 'date',
  },
  services: {
    id: 'int',
    organisation_id: 'int',
    installation_id: 'int',
    device_id: 'int',
    serviceman_id: 'int',
    status: 'text',
    replacement_state: 'text',
    service_start_date: 'date',
    deadline: 'date',
  },
  events: {
    id: 'int',
    organisation_id: 'int',
    type: 'text',
    created_at: 'timestamptz',
    installation_id: 'int',
    device_id: 'int',
    inspection_id: 'int',
    service_id: 'int',
    account_id: 'int',
    user_id: 'int',
  },
  users: {
    id: 'int',
    organisation_id: 'int',
    name: 'text',
    company: 'text',
    email: 'text',
    roles: 'text[]',
    verified_at: 'timestamptz',
    registered_at: 'timestamptz',
    asp_id: 'int',
    available_template_ids: 'int[]',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
type Listed = keyof typeof LISTED;

/** The columns of a list that its conditions and orders use, and the text that is searched, for the table under this alias. */
export const searchedColumns = (searched: Listed, alias: string): RawBuilder<unknown> =>
  sql.join([...Object.keys(LISTED[searched]), 'search'].map((name) => sql.ref(`${alias}.${name}`)));

/** Beyond this many rows naming them costs more than the search; the list then filters by the text itself. */
const MAX_FOUND = 10_000;

/** More than any organisation has. */
const ALL = 100_000_000;

/** The index finds words with three letters or digits in a row: shorter ones stand in too many texts. */
const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;

/** Searches that found too many moments ago, and need not be tried again. */
const foundMany = new ShortMemory<true>(10_000, 500);

const keyOf = (searched: string, words: readonly (readonly string[])[], limit: number): string =>
  JSON.stringify([transactionIdentity.getStore() ?? null, searched, words, limit]);

const helps = (words: readonly (readonly string[])[]): boolean =>
  words.some((spellings) => spellings.every((pattern) => THREE_IN_A_ROW.test(pattern)));

/**
 * The ids, as an `int[]`, of the rows of the transaction's organisation in which every word occurs; undefined when an index
 * does not help: words are too short, or too many rows match. `words` are patterns for `like`, each with its other spellings.
 */
export async function foundIds(
  tx: Tx,
  searched: Listed | 'custom_devices',
  words: readonly (readonly string[])[],
): Promise<RawBuilder<number[]> | undefined> {
  const key = keyOf(searched, words, MAX_FOUND);
  if (!helps(words) || foundMany.get(key)) return undefined;
  const { rows } = await sql<{ ids: number[] | null }>`
    select search_ids(${searched}, ${JSON.stringify(words)}::jsonb, ${MAX_FOUND}) as ids`.execute(tx);
  const ids = rows[0]?.ids;
  if (ids) return sql<number[]>`${`{${ids.join(',')}}`}::int[]`;
  foundMany.set(key, true);
  return undefined;
}

/** Every row: there is no search. */
type FoundAll = { readonly kind: 'all' };

/** Rows that have to be looked for by their text: where they are read in the order of a list, and counted. */
export type FoundMany = {
  readonly kind: 'many';
  readonly where: readonly RawBuilder<SqlBool>[];
  /** How many of them fulfil these conditions as well; `from` is their table with its alias, `uses` the text of the conditions. */
  count(from: RawBuilder<unknown>, where: readonly RawBuilder<SqlBool>[], uses: string): RawBuilder<number>;
};

/** Rows that an index names, unless there are too many of them, which the statement that reads them says. */
export type FoundRows = {
  readonly kind: 'rows';
  /** The same by the text of each row. */
  readonly where: readonly RawBuilder<SqlBool>[];
  /** The rows under the alias of their table, with the columns whose names are in the text of the list's conditions and orders. */
  rows(uses: string): RawBuilder<unknown>;
  /** Whether `read`, the number of these rows, leaves some out. */
  areTooMany(read: RawBuilder<number>): RawBuilder<boolean>;
  /** What finds all of them then; the index is not tried again for ten seconds. */
  asMany(): FoundMany;
};

/** What a search leaves of a table. */
export type Found = FoundAll | FoundMany | FoundRows;

/**
 * A search over the `search` column of the table with this alias. Of up to `limit` rows the index gives what their list needs. Where more are
 * found, the next twelve are near in any order, and a page reads them by their text; the index still counts them. Words too short for the index are compared with the text alone.
 */
export function foundBySearch(
  searched: Listed,
  alias: string,
  search: string | undefined,
  { limit = MAX_FOUND }: { readonly limit?: number } = {},
): Found {
  const words = searchPatterns(search);
  if (words.length === 0) return { kind: 'all' };
  const byText: FoundMany = {
    kind: 'many',
    where: searchConditions(sql.ref(`${alias}.search`), search),
    count: (from, where) => countOf(from, [...where, ...byText.where]),
  };
  if (!helps(words)) return byText;
  const rows = (most: number, uses: string) => rowsOf(searched, alias, words, most, uses);
  const byIndex: FoundMany = {
    ...byText,
    // Where the function cannot look, it gives no rows (migration 073).
    count: (from, where, uses) =>
      sql<number>`(case when search_is_possible() then ${countOf(rows(ALL, uses), where)} else ${byText.count(from, where, uses)} end)`,
  };
  const key = keyOf(searched, words, limit);
  if (foundMany.get(key)) return byIndex;
  return {
    kind: 'rows',
    where: byText.where,
    rows: (uses) => rows(limit, uses),
    areTooMany: (read) => sql<boolean>`(not search_is_possible() or ${read} > ${limit})`,
    asMany: () => {
      foundMany.set(key, true);
      return byIndex;
    },
  };
}

/**
 * Every row of the transaction's organisation in which this word occurs, as a table `r` with the columns that `uses` names; needs
 * `search_is_possible()`.
 */
export const everyRowWith = (searched: Listed, word: string, uses: string): RawBuilder<unknown> =>
  rowsOf(searched, 'r', [[`%${word}%`]], ALL, uses);

const countOf = (from: RawBuilder<unknown>, where: readonly RawBuilder<SqlBool>[]) =>
  sql<number>`(select count(*)::int from ${from} where ${sql.join([sql`true`, ...where], sql` and `)})`;

/** Each column that leaves the function costs a thirtieth of finding thousands of rows, so that only those that may be used do. */
function rowsOf(
  searched: Listed,
  alias: string,
  words: readonly (readonly string[])[],
  most: number,
  uses: string,
) {
  const used = new Set(uses.match(/\w+/g));
  const columns = Object.entries(LISTED[searched]).filter(
    ([name]) => name === 'id' || name === 'organisation_id' || used.has(name),
  );
  const names = sql.join(columns.map(([name]) => sql.lit(name)));
  const definitions = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  return sql`search_rows(${searched}, array[${names}], ${JSON.stringify(words)}::jsonb, ${most})
    as ${sql.ref(alias)} (${definitions})`;
}
