import { createHash } from 'node:crypto';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { isIsoDate } from '@portal/domain/dates';
import type { Page } from '@portal/domain/page';
import { Problem } from '@portal/domain/problem';
import { rememberedTotal, rememberTotal, totalKey } from './totals/list-totals.ts';
import type { Tx } from './open.ts';

/** The direction of a sort key. */
export type SortDirection = 'asc' | 'desc';
export type Order = readonly (readonly [key: string, direction: SortDirection])[];

/** A key by which a list can be sorted; its column is never null. */
export type SortKey = {
  readonly column: RawBuilder<unknown>;
  readonly type: 'int' | 'text' | 'date' | 'timestamptz';
};

/** The request of a list page, after its filters were applied. */
export type PageRequest = {
  readonly page: number;
  readonly itemsPerPage: number;
  readonly cursor?: string | undefined;
  readonly order: Order;
};

/** A column with names as a sort key: by the Polish alphabet, ignoring case. */
export function alphabetical(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(alphabetical(${column}) collate "C")`;
}

export type ListSource<Row> = {
  /** The table with its alias, `installations i`. */
  readonly from: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<SqlBool>[];
  /** The same rows by conditions that count them faster. */
  readonly toCount?: readonly RawBuilder<SqlBool>[];
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

/** Pages that begin further in are found by their ids alone, and from the end where that is nearer. */
const DEEP = 1_000;

/**
 * One page of a list with its exact total, in one statement; later pages may have the total of the page before them
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
  const where = sql.join([sql<SqlBool>`true`, ...source.where], sql` and `);
  const toCount = sql.join([sql<SqlBool>`true`, ...(source.toCount ?? source.where)], sql` and `);
  const count = source.total ?? sql`(select count(*)::int from ${source.from} where ${toCount})`;
  if (asked.itemsPerPage === 0) {
    return { items: [], totalItems: await countOf(tx, count), page: 1, itemsPerPage: 0 };
  }
  const isFirst = asked.cursor === undefined && asked.page === 1;
  const offset = asked.cursor === undefined ? (asked.page - 1) * asked.itemsPerPage : 0;
  // A stored total is read anew for each page.
  const key = source.total ? undefined : totalKey(tx, count);
  // How far the end is has to be known exactly.
  const known =
    offset > DEEP
      ? await countOf(tx, count)
      : isFirst || key === undefined
        ? undefined
        : rememberedTotal(key);
  const total = known === undefined ? count : sql`${known}::int`;
  const order = completeOrder(asked.order.length > 0 ? asked.order : source.defaultOrder);
  const keys = order.map(([key, direction]) => ({ ...sortKey(source.keys, key), direction }));
  const orderBy = inOrder(keys);
  const after =
    asked.cursor === undefined ? sql`true` : afterCursor(keys, readCursor(asked.cursor, order, keys));
  const rowsWanted = source.isPlannedOnce ? sql.lit(asked.itemsPerPage + 1) : sql`${asked.itemsPerPage + 1}`;
  const rowsOfPage =
    offset > DEEP && known !== undefined
      ? deepRows(source, where, keys, alias, { offset, count: asked.itemsPerPage, total: known })
      : sql`select * from ${source.from} where ${where} and ${after}
          order by ${orderBy} limit ${rowsWanted} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
  const { rows } = await sql<Row & { total_items: number; cursor_values: (string | number)[] }>`
    select ${source.columns}, ${total} as total_items,
      jsonb_build_array(${sql.join(keys.map(({ column }) => column))}) as cursor_values
    from (${rowsOfPage}) ${sql.ref(alias)} ${source.joins ?? sql``}
    order by ${orderBy}`.execute(tx);
  const onPage = rows.slice(0, asked.itemsPerPage);
  const last = onPage.at(-1);
  // Helper columns are not part of the rows.
  const items = onPage.map(({ total_items: _total, cursor_values: _cursor, ...row }) => row as Row);
  // A page beyond the end has no row that could carry the total; where the first one is empty, there is nothing to count.
  const totalItems = rows[0]?.total_items ?? (isFirst ? 0 : (known ?? (await countOf(tx, count))));
  if (known === undefined && key !== undefined) rememberTotal(key, totalItems);
  return {
    items,
    totalItems,
    page: asked.page,
    itemsPerPage: asked.itemsPerPage,
    ...(rows.length > items.length && last ? { nextCursor: writeCursor(order, last.cursor_values) } : {}),
  };
}

/** The order of these keys, or the same backwards. */
function inOrder(keys: readonly Key[], backwards = false): RawBuilder<unknown> {
  return sql.join(
    keys.map(({ column, direction }) =>
      (direction === 'asc') !== backwards ? sql`${column} asc` : sql`${column} desc`,
    ),
  );
}

/**
 * The rows of a page far in, and the one after it. Only ids are skipped, which an index holds without the rows; a page nearer to the
 * end is found from there.
 */
function deepRows(
  source: Pick<ListSource<unknown>, 'from'>,
  where: RawBuilder<unknown>,
  keys: readonly Key[],
  alias: string,
  { offset, count, total }: { readonly offset: number; readonly count: number; readonly total: number },
): RawBuilder<unknown> {
  const id = sql.ref(`${alias}.id`);
  const left = Math.max(0, Math.min(count + 1, total - offset));
  const fromEnd = total - offset - left;
  const isNearEnd = fromEnd < offset;
  return sql`select * from ${source.from} where ${id} = any(array(
    select ${id} from ${source.from} where ${where}
    order by ${inOrder(keys, isNearEnd)} limit ${isNearEnd ? left : count + 1} offset ${isNearEnd ? Math.max(0, fromEnd) : offset}))`;
}

async function countOf(tx: Tx, total: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total_items: number }>`select ${total} as total_items`.execute(tx);
  return rows[0]?.total_items ?? 0;
}

/** Ends with `id`, in the direction of the key before it, so that one index covers the whole order. */
function completeOrder(order: Order): Order {
  const upToId = order.findIndex(([key]) => key === 'id');
  if (upToId >= 0) return order.slice(0, upToId + 1);
  return [...order, ['id', order.at(-1)?.[1] ?? 'desc']];
}

type Key = SortKey & { readonly direction: SortDirection };

function sortKey(keys: Readonly<Record<string, SortKey>>, key: string): SortKey {
  const found = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (!found) throw new Error(`The contract allows an order that the store does not know: ${key}`);
  return found;
}

/** The rows after the cursor: as one row comparison when all keys have the same direction, which an index can use. */
function afterCursor(keys: readonly Key[], values: readonly (string | number)[]): RawBuilder<SqlBool> {
  const value = (index: number): RawBuilder<unknown> => {
    const type = keys[index]?.type ?? 'text';
    return sql`cast(${values[index]} as ${sql.raw(type)})`;
  };
  const oneWay = keys.every((key) => key.direction === keys[0]?.direction);
  if (oneWay) {
    const columns = sql.join(keys.map((key) => key.column));
    const bounds = sql.join(keys.map((_, index) => value(index)));
    return keys[0]?.direction === 'asc'
      ? sql<SqlBool>`(${columns}) > (${bounds})`
      : sql<SqlBool>`(${columns}) < (${bounds})`;
  }
  const steps = keys.map((key, index) => {
    const equals = keys.slice(0, index).map((earlier, at) => sql`${earlier.column} = ${value(at)}`);
    const beyond =
      key.direction === 'asc' ? sql`${key.column} > ${value(index)}` : sql`${key.column} < ${value(index)}`;
    return sql`(${sql.join([...equals, beyond], sql` and `)})`;
  });
  return sql<SqlBool>`(${sql.join(steps, sql` or `)})`;
}

/** The order to which a cursor belongs; it is not valid for any other. */
function markOf(order: Order): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 6);
}

function writeCursor(order: Order, values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([markOf(order), ...values])).toString('base64url');
}

/** A name of 200 letters takes up to three characters each in the sort key. */
const CURSOR_VALUE_MAX = 600;
const cursorValues = z.array(z.union([z.string().max(CURSOR_VALUE_MAX), z.int()])).max(10);

const FITS: Record<SortKey['type'], (value: string | number) => boolean> = {
  int: (value) => typeof value === 'number' && Math.abs(value) <= 2_147_483_647,
  text: (value) => typeof value === 'string' && !value.includes('\0'),
  date: (value) => typeof value === 'string' && isIsoDate(value),
  timestamptz: (value) =>
    typeof value === 'string' && z.iso.datetime({ offset: true }).safeParse(value).success,
};

/** A cursor passes through clients: one that does not fit the order is refused as invalid. */
function readCursor(cursor: string, order: Order, keys: readonly Key[]): readonly (string | number)[] {
  const read = cursorValues.safeParse(parsed(cursor));
  const [mark, ...values] = read.data ?? [];
  const fits =
    mark === markOf(order) &&
    values.length === keys.length &&
    keys.every((key, index) => FITS[key.type](values[index] ?? ''));
  if (!fits) throw new Problem('invalid-input', { violations: [{ propertyPath: 'cursor', code: 'cursor' }] });
  return values;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
