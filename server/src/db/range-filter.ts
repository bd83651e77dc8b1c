import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { TIME_ZONE } from '@portal/domain/dates';
import type { SortKey } from './list-page.ts';

/** One `key[before|after|strictly_before|strictly_after]=value` of a list. */
export type Range = {
  readonly key: string;
  readonly operator: 'before' | 'after' | 'strictly_before' | 'strictly_after';
  /** A day or an instant. */
  readonly value: string;
};

/**
 * Ranges as conditions. `before` and `after` include the value. A day asked of an instant is the whole day in the
 * makers' time zone: before Friday ends when Friday ends.
 */
export function rangeConditions(
  ranges: readonly Range[],
  keys: Readonly<Record<string, SortKey>>,
): RawBuilder<SqlBool>[] {
  return ranges.map(({ key, operator, value }) => {
    const found = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!found) throw new Error(`The contract allows a range that the store does not know: ${key}`);
    const { column, type } = found;
    if (type === 'date') return compared(column, operator, sql`cast(${value.slice(0, 10)} as date)`);
    if (value.length > 10) return compared(column, operator, sql`cast(${value} as timestamptz)`);
    const start = sql`(cast(${value} as date)::timestamp at time zone ${TIME_ZONE})`;
    const end = sql`((cast(${value} as date) + 1)::timestamp at time zone ${TIME_ZONE})`;
    switch (operator) {
      case 'before':
        return sql<SqlBool>`${column} < ${end}`;
      case 'after':
        return sql<SqlBool>`${column} >= ${start}`;
      case 'strictly_before':
        return sql<SqlBool>`${column} < ${start}`;
      case 'strictly_after':
        return sql<SqlBool>`${column} >= ${end}`;
    }
  });
}

function compared(
  column: RawBuilder<unknown>,
  operator: Range['operator'],
  value: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  switch (operator) {
    case 'before':
      return sql<SqlBool>`${column} <= ${value}`;
    case 'after':
      return sql<SqlBool>`${column} >= ${value}`;
    case 'strictly_before':
      return sql<SqlBool>`${column} < ${value}`;
    case 'strictly_after':
      return sql<SqlBool>`${column} > ${value}`;
  }
}
