import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Page } from '@portal/domain/page';
import {
  afterThem,
  completeOrder,
  inOrder,
  type Key,
  keysOf,
  type Nearest,
  type Place,
  sortKey,
  type Order,
  readCursor,
  type SortKey,
  writeCursor,
} from './list-cursor.ts';
import { deepRows, isDeep } from './deep-rows.ts';
import { limitOf, rowsAt } from './few-rows.ts';
import { fewRows, type ReadRows, searchedRows } from './searched-page.ts';
import { frequentRows, type FrequentWord } from './frequent-page.ts';
import type { Found, FoundMany } from '../search/found-by-search.ts';
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
  /** `with name as (…)`: the queries that `from` names. */
  readonly with?: RawBuilder<unknown>;
  /**
   * A smaller query with the columns of `from` and at least these rows of it, where `from` is no table but several, each with an index of
   * its own for the order: the page is then found without what lies behind it.
   */
  readonly nearest?: (wanted: Nearest) => RawBuilder<unknown>;
  /** Whether the first page may show the total of a long list that was counted moments ago, as later pages do. */
  readonly holdsTotal?: boolean;
  readonly where: readonly RawBuilder<SqlBool>[];
  /** Whether the conditions leave few of all rows, which indexes find whatever the order: what somebody sees who is not in the office. */
  readonly isFew?: boolean;
  /** What a search leaves of them. */
  readonly found?: Found;
  /** What is stored of that search, where its word is one that thousands of rows have. */
  readonly frequent?: FrequentWord | undefined;
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
   * the text (`few-rows.ts`): planning each call takes four times as long as the page (bench: http). For devices and users the plans
   * of single values are the better ones (bench: growth).
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
  const order = completeOrder(asked.order.length > 0 ? asked.order : source.defaultOrder);
  const keys = keysOf(source.keys, order);
  const place: Place = {
    offset: asked.cursor === undefined ? (asked.page - 1) * asked.itemsPerPage : 0,
    // One more, which says whether there is a next page.
    count: asked.itemsPerPage === 0 ? 0 : asked.itemsPerPage + 1,
    after: asked.cursor === undefined ? undefined : readCursor(asked.cursor, order, keys),
  };
  const { found = { kind: 'all' }, frequent } = source;
  if (source.isFew === true) {
    // To compare the texts of few is less than to find everybody's that have the words (decision 098).
    const where = found.kind === 'all' ? source.where : [...source.where, ...found.where];
    return asPage(asked, order, await fewRows(tx, alias, { ...source, where }, keys, place));
  }
  const near = frequent && (await frequentRows(tx, alias, source, frequent, keys, place));
  if (near) return asPage(asked, order, near);
  if (found.kind === 'rows') {
    const searched = await searchedRows(tx, alias, source, found, keys, place, usesOf(tx, source, keys));
    return asPage(
      asked,
      order,
      searched ?? (await filteredRows(tx, alias, source, found.asMany(), keys, place)),
    );
  }
  const many = found.kind === 'many' ? found : undefined;
  return asPage(asked, order, await filteredRows(tx, alias, source, many, keys, place));
}

function asPage<Row>(asked: PageRequest, order: Order, { rows, total }: ReadRows<Row>): Page<Row> {
  const onPage = rows.slice(0, asked.itemsPerPage);
  const last = onPage.at(-1);
  return {
    // The values of the cursor are not part of the rows.
    items: onPage.map(({ cursor_values: _cursor, ...row }) => row as Row),
    totalItems: total,
    page: asked.itemsPerPage === 0 ? 1 : asked.page,
    itemsPerPage: asked.itemsPerPage,
    ...(rows.length > onPage.length && last ? { nextCursor: writeCursor(order, last.cursor_values) } : {}),
  };
}

/** The text of the conditions and orders of a list, in which the names of their columns are. */
const usesOf = (tx: Tx, { where }: Pick<ListSource<unknown>, 'where'>, keys: readonly Key[]): string =>
  sql`${sql.join([sql`true`, ...where, ...keys.map(({ column }) => column)])}`.compile(tx).sql;

/** The rows of a page and the one after it, in the order of an index, with the total of the list. */
async function filteredRows<Row>(
  tx: Tx,
  alias: string,
  source: ListSource<Row>,
  many: FoundMany | undefined,
  keys: readonly Key[],
  place: Place,
): Promise<ReadRows<Row>> {
  const where = sql.join([sql<SqlBool>`true`, ...source.where, ...(many?.where ?? [])], sql` and `);
  const count =
    source.total ??
    many?.count(source.from, source.where, usesOf(tx, source, keys)) ??
    sql`(select count(*)::int from ${source.from} where ${where})`;
  const reading = source.with ?? sql``;
  const counted = () => countOf(tx, reading, count);
  if (place.count === 0) return { rows: [], total: await counted() };
  const isFirst = place.after === undefined && place.offset === 0;
  // A stored total is read anew for each page.
  const key = source.total ? undefined : statementKey(tx, sql`${reading} ${count}`);
  const isHeld = source.holdsTotal === true;
  const isRepeated =
    key !== undefined && (isHeld || (!isDeep(place.offset) && (!isFirst || many !== undefined)));
  // How far the end is has to be known, and exactly unless what is remembered does.
  const remembered = isRepeated ? rememberedTotal(key) : undefined;
  const known = remembered ?? (isDeep(place.offset) ? await counted() : undefined);
  const nearest = source.nearest;
  const partOf = nearest && ((wanted: Nearest) => sql`(${nearest(wanted)}) ${sql.ref(alias)}`);
  const deep =
    isDeep(place.offset) && known !== undefined
      ? deepRows(
          tx,
          {
            reading,
            from: source.from,
            partOf,
            where,
            keys,
            id: sortKey(source.keys, 'id').column,
            isPlannedOnce: source.isPlannedOnce === true,
          },
          { ...place, total: known },
        )
      : undefined;
  const { rows: read } = await sql<Row & { total_items: number; cursor_values: (string | number)[] }>`
    ${reading} select ${source.columns}, ${known === undefined ? count : sql`${known}::int`} as total_items,
      jsonb_build_array(${sql.join(keys.map(({ column }) => column))}) as cursor_values
    from (${deep?.rows ?? nearRows(source, partOf, where, keys, place)}) ${sql.ref(alias)} ${source.joins ?? sql``}
    order by ${inOrder(keys)}`.execute(tx);
  // A page beyond the end has no row that could carry the total; where the first one is empty, there is nothing to count.
  const total = read[0]?.total_items ?? (isFirst ? 0 : (known ?? (await counted())));
  if (remembered === undefined && key !== undefined) rememberTotal(key, total);
  const onPage = read.slice(0, place.count - 1);
  const last = onPage.at(-1);
  if (last) deep?.remember(place.offset + onPage.length, last.cursor_values);
  return { total, rows: read.map(({ total_items: _total, ...row }) => row as ReadRows<Row>['rows'][number]) };
}

/** The rows of a page and the one after it, by filter and order. */
function nearRows(
  source: Pick<ListSource<unknown>, 'from' | 'isPlannedOnce'>,
  partOf: ((wanted: Nearest) => RawBuilder<unknown>) | undefined,
  where: RawBuilder<unknown>,
  keys: readonly Key[],
  { offset, count, after }: Place,
): RawBuilder<unknown> {
  const isPlannedOnce = source.isPlannedOnce === true;
  const rows = offset + count;
  const from =
    partOf?.({ rows, limit: limitOf(rows, isPlannedOnce), after, isBackwards: false }) ?? source.from;
  const ordered = sql`select * from ${from} where ${where} ${afterThem(keys, after)} order by ${inOrder(keys)}`;
  return rowsAt(ordered, { offset, count }, isPlannedOnce);
}

async function countOf(tx: Tx, reading: RawBuilder<unknown>, total: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total_items: number }>`${reading} select ${total} as total_items`.execute(tx);
  return rows[0]?.total_items ?? 0;
}
