import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { SortKey } from './lists/list-cursor.ts';
import { beginOfMakerDay } from './maker-days.ts';

/** One `key[before|after|strictly_before|strictly_after]=value` of a list. */
export type Range = {
  readonly key: string;
  readonly operator: 'before' | 'after' | 'strictly_before' | 'strictly_after';
  /** A date or an instant. */
  readonly value: string;
};

/**
 * Ranges as conditions. `before` and `after` include the value. When an instant column is compared with a date, the
 * whole day in the makers' time zone counts; when a date column is compared with an instant, the day there counts.
 */
export function rangeConditions(
  ranges: readonly Range[],
  keys: Readonly<Record<string, SortKey>>,
): RawBuilder<SqlBool>[] {
  return ranges.map(({ key, operator, value }) => {
    const found = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!found) throw new Error(`The contract allows a range that the store does not know: ${key}`);
    const { column, type } = found;
    // Parsed here, because the database does not accept offsets of more than 16 hours.
    const instant = value.length > 10 ? new Date(value) : undefined;
    if (type === 'date') {
      const day = instant ? todayIn(TIME_ZONE, instant) : value;
      return compared(column, operator, sql`cast(${day} as date)`);
    }
    if (instant) return compared(column, operator, sql`to_timestamp(${instant.getTime() / 1_000})`);
    const start = beginOfMakerDay(sql`cast(${value} as date)`);
    const end = beginOfMakerDay(sql`cast(${value} as date) + 1`);
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
