import { createHash } from 'node:crypto';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { isIsoDate } from '@portal/domain/dates';
import { Problem } from '@portal/domain/problem';

/** The direction of a sort key. */
export type SortDirection = 'asc' | 'desc';
export type Order = readonly (readonly [key: string, direction: SortDirection])[];

/** A key by which a list can be sorted; its column is never null. */
export type SortKey = {
  readonly column: RawBuilder<unknown>;
  readonly type: 'int' | 'text' | 'date' | 'timestamptz';
};

/** A column with names as a sort key: by the Polish alphabet, ignoring case. */
export function alphabetical(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(alphabetical(${column}) collate "C")`;
}

/** A sort key in its direction. */
export type Key = SortKey & { readonly direction: SortDirection };

/** The keys of an order that ends with `id`. */
export function keysOf(known: Readonly<Record<string, SortKey>>, order: Order): readonly Key[] {
  return order.map(([key, direction]) => ({ ...sortKey(known, key), direction }));
}

/** The order of these keys, or the same backwards. */
export function inOrder(keys: readonly Key[], backwards = false): RawBuilder<unknown> {
  return sql.join(
    keys.map(({ column, direction }) =>
      (direction === 'asc') !== backwards ? sql`${column} asc` : sql`${column} desc`,
    ),
  );
}

/** Ends with `id`, in the direction of the key before it, so that one index covers the whole order. */
export function completeOrder(order: Order): Order {
  const upToId = order.findIndex(([key]) => key === 'id');
  if (upToId >= 0) return order.slice(0, upToId + 1);
  return [...order, ['id', order.at(-1)?.[1] ?? 'desc']];
}

/** A key of a list by its name in the contract. */
export function sortKey(keys: Readonly<Record<string, SortKey>>, key: string): SortKey {
  const found = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (!found) throw new Error(`The contract allows an order that the store does not know: ${key}`);
  return found;
}

/** The rows after the cursor: as one row comparison when all keys have the same direction, which an index can use. */
export function afterCursor(keys: readonly Key[], values: readonly (string | number)[]): RawBuilder<SqlBool> {
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

/** Where a page lies in its list: rows before it, or the values of the row that it comes after; and how many rows are read. */
export type Place = {
  readonly offset: number;
  readonly count: number;
  readonly after: readonly (string | number)[] | undefined;
};

/** The first rows of a list, or its last ones, after the row with these values of the order. */
export type Nearest = {
  readonly rows: number;
  /** At least `rows`, for the text of the query. */
  readonly limit: RawBuilder<unknown>;
  readonly after: Place['after'];
  readonly isBackwards: boolean;
};

/** `afterCursor` as the end of other conditions; nothing where a page does not come after a row. */
export const afterThem = (keys: readonly Key[], values: Place['after']): RawBuilder<unknown> =>
  values === undefined ? sql`` : sql`and ${afterCursor(keys, values)}`;

/** The order to which a cursor belongs; it is not valid for any other. */
function markOf(order: Order): string {
  return createHash('sha256').update(JSON.stringify(order)).digest('base64url').slice(0, 6);
}

export function writeCursor(order: Order, values: readonly (string | number)[]): string {
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
export function readCursor(cursor: string, order: Order, keys: readonly Key[]): readonly (string | number)[] {
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
