import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ShortMemory } from '../totals/short-memory.ts';
import { statementKey } from '../totals/list-totals.ts';
import type { Tx } from '../open.ts';
import { afterThem, inOrder, type Key, type Place } from './list-cursor.ts';
import { type PageLine, type ReadRows, rowsOfPage, type SearchedList } from './searched-page.ts';

/** A search for one word that thousands of rows have. */
export type FrequentWord = {
  /** The stored total of all conditions of the list, the word among them; null where it is not stored any more. */
  readonly total: RawBuilder<number | null>;
  /** The condition by which the order of the list has an index. */
  readonly within: RawBuilder<SqlBool>;
  /** Whether a row has the word. */
  readonly hasWord: RawBuilder<SqlBool>;
  /** The columns that conditions and orders use: to read whole rows until a page is full takes a quarter longer. */
  readonly used: RawBuilder<unknown>;
};

/** So many rows are read in the order of the list, in some milliseconds, before the index of the word is asked after all. */
const MAX_READ = 10_000;
/** Later pages have to read all rows before them. */
const MAX_WANTED = 50;
/** Words that the rows near the beginning of a list did not have, as those of a street that was built up years ago. */
const farAway = new ShortMemory<true>(10 * 60_000, 500);

/**
 * A page of the rows that have a frequent word, read in the order of the list until it is full, with their stored total: to visit all of
 * them takes several times as long (decision 098). Undefined where the page is not found like that.
 */
export async function frequentRows<Row>(
  tx: Tx,
  alias: string,
  list: SearchedList<Row>,
  { total, within, hasWord, used }: FrequentWord,
  keys: readonly Key[],
  { offset, count, after }: Place,
): Promise<ReadRows<Row> | undefined> {
  const isOneWay = keys.every(({ direction }) => direction === keys[0]?.direction);
  if (offset + count > MAX_WANTED || !isOneWay) return undefined;
  const id = sql.ref(`${alias}.id`);
  const where = sql.join([...list.where, hasWord], sql` and `);
  // The order of the inner rows stays: to sort them again, all of them would be read.
  const near = sql`select ${id} from (select ${used} from ${list.from} where ${within} ${afterThem(keys, after)}
      order by ${inOrder(keys)} limit ${sql.lit(MAX_READ)}) ${sql.ref(alias)}
    where ${where} limit ${sql.lit(count)} offset ${sql.lit(offset)}`;
  const key = statementKey(tx, near);
  if (farAway.get(key)) return undefined;
  const { rows: lines } = await sql<PageLine<Row>>`
    with page as (select ${list.columns}, jsonb_build_array(${sql.join(keys.map(({ column }) => column))}) as cursor_values,
        row_number() over (order by ${inOrder(keys)})::int as search_place
      from (select * from ${list.from} where ${id} = any(array(${near}))) ${sql.ref(alias)} ${list.joins ?? sql``})
    select * from (select ${total} as search_total) s left join page on true order by page.search_place`.execute(
    tx,
  );
  const stored = lines[0]?.search_total ?? null;
  if (stored === null) return undefined;
  const rows = rowsOfPage(lines);
  const isWhole = rows.length === count || (after === undefined && offset + rows.length >= stored);
  if (!isWhole) farAway.set(key, true);
  return isWhole ? { rows, total: stored } : undefined;
}
