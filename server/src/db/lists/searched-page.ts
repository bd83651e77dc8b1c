import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FoundRows } from '../search/found-by-search.ts';
import type { Tx } from '../open.ts';
import { afterThem, inOrder, type Key, type Place } from './list-cursor.ts';

/** The list that is searched: its table with the alias that everything else uses. */
export type SearchedList<Row> = {
  readonly from: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<SqlBool>[];
  readonly columns: RawBuilder<Row>;
  readonly joins?: RawBuilder<unknown>;
};

/** The rows of a page and the one after it, with the values of each for a cursor; and how many rows the list has. */
export type ReadRows<Row> = {
  readonly rows: readonly (Row & { readonly cursor_values: (string | number)[] })[];
  readonly total: number;
};

/** A line of a statement that gives a page, or one line without a row, with the total of the list. */
export type PageLine<Row> = Row & {
  readonly search_total: number | null;
  readonly search_is_cut?: boolean;
  readonly search_place: number | null;
  readonly cursor_values: (string | number)[];
};

/** The rows of these lines, without what the search has added to them. */
export function rowsOfPage<Row>(lines: readonly PageLine<Row>[]): ReadRows<Row>['rows'] {
  return lines
    .filter((line) => line.search_place !== null)
    .map(
      ({ search_total: _total, search_is_cut: _cut, search_place: _place, ...row }) =>
        row as unknown as ReadRows<Row>['rows'][number],
    );
}

/**
 * A page of what a search finds, by its index, with the exact total; undefined where more is found than the search names.
 * @param uses the text of the conditions and orders of the list
 */
export function searchedRows<Row>(
  tx: Tx,
  alias: string,
  list: SearchedList<Row>,
  found: FoundRows,
  keys: readonly Key[],
  place: Place,
  uses: string,
): Promise<ReadRows<Row> | undefined> {
  const named = {
    query: sql`named as materialized (select * from ${found.rows(uses)}),`,
    from: sql`named ${sql.ref(alias)}`,
    isCut: found.areTooMany(sql<number>`(select count(*) from named)`),
  };
  return readOnce(tx, alias, list, named, keys, place);
}

/**
 * A page of a list whose conditions leave few of all rows, with the exact total. In the order of the list the database would go through
 * everybody's rows until it has found twelve of these.
 */
export async function fewRows<Row>(
  tx: Tx,
  alias: string,
  list: SearchedList<Row>,
  keys: readonly Key[],
  place: Place,
): Promise<ReadRows<Row>> {
  const all = { query: sql``, from: list.from, isCut: sql<boolean>`false` };
  const read = await readOnce(tx, alias, list, all, keys, place);
  if (!read) throw new Error('A list without a limit was cut');
  return read;
}

/** The rows that the conditions of a list are applied to: a query that a statement begins with, if any, and whether it left some out. */
type Candidates = {
  readonly query: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly isCut: RawBuilder<boolean>;
};

/**
 * What is left of the candidates is read once, for its number as for its order (decision 071), and the rows of the page behind row level
 * security. Undefined where candidates are left out.
 */
async function readOnce<Row>(
  tx: Tx,
  alias: string,
  list: SearchedList<Row>,
  { query, from, isCut }: Candidates,
  keys: readonly Key[],
  { offset, count, after }: Place,
): Promise<ReadRows<Row> | undefined> {
  const id = sql.ref(`${alias}.id`);
  const where = sql.join([sql<SqlBool>`true`, ...list.where], sql` and `);
  const named = keys.map((key, index) => ({ ...key, column: sql.ref(`f.key_${index}`) }));
  const columns = keys.map(({ column }, index) => sql`${column} as ${sql.ref(`key_${index}`)}`);
  const { rows } = await sql<PageLine<Row> & { search_total: number; search_is_cut: boolean }>`
    with ${query}
    found as materialized (select ${id} as id, ${sql.join(columns)} from ${from} where ${where}),
    said as (select (select count(*)::int from found) as search_total, ${isCut} as search_is_cut),
    page as (select ${list.columns}, jsonb_build_array(${sql.join(keys.map(({ column }) => column))}) as cursor_values,
        row_number() over (order by ${inOrder(keys)})::int as search_place
      from (select * from ${list.from} where ${id} = any(array(
        select f.id from found f where true ${afterThem(named, after)}
        order by ${inOrder(named)} limit ${count} offset ${offset}))) ${sql.ref(alias)} ${list.joins ?? sql``})
    select * from said left join page on not said.search_is_cut order by page.search_place`.execute(tx);
  const [first] = rows;
  if (!first || first.search_is_cut) return undefined;
  return { total: first.search_total, rows: rowsOfPage(rows) };
}
