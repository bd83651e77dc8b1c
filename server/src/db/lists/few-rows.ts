import { sql, type RawBuilder } from 'kysely';

/** A number of rows up to this stands in the text of a statement, as the next power of two, so that each list has few texts. */
const MOST_IN_TEXT = 2_048;

/**
 * The limit of a query of which so many rows are read. A number that is not known yet is taken for a tenth of the table, so that
 * PostgreSQL would plan each call anew, which takes longer than reading a page; one in the text lets it plan once.
 */
export function limitOf(rows: number, isPlannedOnce: boolean): RawBuilder<unknown> {
  if (!isPlannedOnce || rows > MOST_IN_TEXT) return sql`${rows}`;
  return sql.lit(2 ** Math.ceil(Math.log2(Math.max(1, rows))));
}

/** `count` rows of an ordered query after the first `offset`; `isPlannedOnce` as in `limitOf`. */
export function rowsAt(
  query: RawBuilder<unknown>,
  { offset, count }: { readonly offset: number; readonly count: number },
  isPlannedOnce: boolean,
): RawBuilder<unknown> {
  const skipped = offset > 0 ? sql`offset ${offset}` : sql``;
  return isPlannedOnce && offset + count <= MOST_IN_TEXT
    ? sql`select * from (${query} limit ${limitOf(offset + count, true)}) near limit ${count} ${skipped}`
    : sql`${query} limit ${count} ${skipped}`;
}

/**
 * Whether one plan serves a list that filters an organisation by one status or type alone, or by none: each has an index for the
 * order. How many rows have one of several the plan has to know. `total` is there where nothing else filters.
 */
export const servesOnePlan = (total: unknown, values: readonly unknown[] = []): boolean =>
  total !== undefined && values.length <= 1;
