import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '@portal/domain/page';
import {
  afterCursor,
  completeOrder,
  inOrder,
  type Key,
  keysOf,
  sortKey,
  type Order,
  readCursor,
  type SortKey,
  writeCursor,
} from './list-cursor.ts';
import { deepRows, isDeep } from './deep-rows.ts';
import { type Found, NO_SEARCH } from '../search/found-by-search.ts';
import { rememberedTotal, rememberTotal, statementKey } from '../totals/list-totals.ts';
import type { Tx } from '../open.ts';

/** The request of a list page, after its filters were applied. */
export type PageRequest = {
  readonly page: number;
  readonly itemsPerPage: number;
  readonly cursor?: string | undefined;
  readonly order: Order;
};

export type ListSource<Row> = {
  /** The table with its alias, `installations i`. */
  readonly from: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<SqlBool>[];
  /** What a search leaves of them. */
  readonly found?: Found;
  /** Every sort key of the contract; it includes `id`, which breaks ties. */
  readonly keys: Readonly<Record<string, SortKey>>;
  readonly defaultOrder: Order;
  /** The columns of the rows, and the joins they need. */
  readonly columns: RawBuilder<Row>;
  readonly joins?: RawBuilder<unknown>;
  /** The total of exactly these conditions, where it is stored (`totals/stored-counts.ts`); otherwise the rows are counted. */
  readonly total?: RawBuilder<number> | undefined;
  /**
   * Whether one plan serves every value of its filters, since each filter and order has an index. Then the number of rows stands in
   * the text: a plan that has to guess it reads a tenth of the table, so that PostgreSQL would plan each call anew, which takes four
   * times as long as the page (bench: http). For devices and users the plans of single values are the better ones (bench: growth).
   */
  readonly isPlannedOnce?: boolean;
};

/**
 * One page of a list with its exact total, in one statement; the total of a long list may be some seconds old
 * (`totals/list-totals.ts`). The page is selected before the joins, so that the cost is
 * that of the index for filter and order. A cursor continues after the last row of the previous page: page 50,000 then
 * costs as much as page 1. The alias of the table is the one that `columns` and `joins` use for the rows of the page.
 */
export async function listPage<Row>(
  tx: Tx,
  asked: PageRequest,
  alias: string,
  source: ListSource<Row>,
): Promise<Page<Row>> {
  const { where: foundWhere, toCount, kind } = source.found ?? NO_SEARCH;
  const where = sql.join([sql<SqlBool>`true`, ...source.where, ...foundWhere], sql` and `);
  const counted = sql.join([sql<SqlBool>`true`, ...source.where, ...toCount], sql` and `);
  const count = source.total ?? sql`(select count(*)::int from ${source.from} where ${counted})`;
  if (asked.itemsPerPage === 0) {
    return { items: [], totalItems: await countOf(tx, count), page: 1, itemsPerPage: 0 };
  }
  const isFirst = asked.cursor === undefined && asked.page === 1;
  const offset = asked.cursor === undefined ? (asked.page - 1) * asked.itemsPerPage : 0;
  const isFew = kind === 'few' && source.total === undefined;
  // A stored total is read anew for each page, and that of few rows comes with them.
  const key = source.total || isFew ? undefined : statementKey(tx, count);
  const isRepeated = !isFirst || kind === 'many';
  // How far the end is has to be known exactly.
  const known =
    isDeep(offset) && !isFew
      ? await countOf(tx, count)
      : isRepeated && key !== undefined
        ? rememberedTotal(key)
        : undefined;
  const order = completeOrder(asked.order.length > 0 ? asked.order : source.defaultOrder);
  const keys = keysOf(source.keys, order);
  const place: Place = {
    offset,
    count: asked.itemsPerPage,
    after: asked.cursor === undefined ? undefined : readCursor(asked.cursor, order, keys),
  };
  const deep =
    isDeep(offset) && known !== undefined && !isFew
      ? deepRows(
          tx,
          { from: source.from, where, keys, id: sortKey(source.keys, 'id').column },
          { ...place, total: known },
        )
      : undefined;
  const part: Part = isFew
    ? partOfFew(source, where, keys, alias, place)
    : {
        total: known === undefined ? count : sql`${known}::int`,
        rows: deep?.rows ?? nearRows(source, where, keys, place),
      };
  const orderBy = inOrder(keys);
  const { rows } = await sql<Row & { total_items: number; cursor_values: (string | number)[] }>`
    ${part.before ?? sql``} select ${source.columns}, ${part.total} as total_items,
      jsonb_build_array(${sql.join(keys.map(({ column }) => column))}) as cursor_values
    from (${part.rows}) ${sql.ref(alias)} ${source.joins ?? sql``}
    order by ${orderBy}`.execute(tx);
  const onPage = rows.slice(0, asked.itemsPerPage);
  const last = onPage.at(-1);
  // Helper columns are not part of the rows.
  const items = onPage.map(({ total_items: _total, cursor_values: _cursor, ...row }) => row as Row);
  // A page beyond the end has no row that could carry the total; where the first one is empty, there is nothing to count.
  const totalItems = rows[0]?.total_items ?? (isFirst ? 0 : (known ?? (await countOf(tx, count))));
  if (known === undefined && key !== undefined) rememberTotal(key, totalItems);
  if (last) deep?.remember(offset + onPage.length, last.cursor_values);
  return {
    items,
    totalItems,
    page: asked.page,
    itemsPerPage: asked.itemsPerPage,
    ...(rows.length > items.length && last ? { nextCursor: writeCursor(order, last.cursor_values) } : {}),
  };
}

/** The rows of a page and the list's total, as parts of a statement; `before` are the queries it begins with. */
type Part = {
  readonly before?: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
  readonly rows: RawBuilder<unknown>;
};

/** Where a page lies in its list: rows before it, or the values of the row that it comes after. */
type Place = {
  readonly offset: number;
  readonly count: number;
  readonly after: readonly (string | number)[] | undefined;
};

type Source = Pick<ListSource<unknown>, 'from' | 'isPlannedOnce'>;

/** The rows of a page and the one after it, in the order of an index. */
function nearRows(
  source: Source,
  where: RawBuilder<unknown>,
  keys: readonly Key[],
  { offset, count, after }: Place,
): RawBuilder<unknown> {
  const wanted = source.isPlannedOnce ? sql.lit(count + 1) : sql`${count + 1}`;
  return sql`select * from ${source.from} where ${where} ${afterThem(keys, after)}
    order by ${inOrder(keys)} limit ${wanted} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
}

/**
 * The same for rows that a search has named: they are read once, for their number as for the page, and nothing but what the
 * page is ordered by.
 */
function partOfFew(
  source: Source,
  where: RawBuilder<unknown>,
  keys: readonly Key[],
  alias: string,
  { offset, count, after }: Place,
): Part {
  const id = sql.ref(`${alias}.id`);
  const named = keys.map((key, index) => ({ ...key, column: sql.ref(`f.key_${index}`) }));
  const columns = keys.map(({ column }, index) => sql`${column} as ${sql.ref(`key_${index}`)}`);
  return {
    before: sql`with found as materialized (
      select ${id} as id, ${sql.join(columns)} from ${source.from} where ${where})`,
    total: sql`(select count(*)::int from found)`,
    rows: sql`select * from ${source.from} where ${id} = any(array(
      select f.id from found f where true ${afterThem(named, after)}
      order by ${inOrder(named)} limit ${count + 1} offset ${offset}))`,
  };
}

const afterThem = (keys: readonly Key[], values: Place['after']): RawBuilder<unknown> =>
  values === undefined ? sql`` : sql`and ${afterCursor(keys, values)}`;

async function countOf(tx: Tx, total: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total_items: number }>`select ${total} as total_items`.execute(tx);
  return rows[0]?.total_items ?? 0;
}
