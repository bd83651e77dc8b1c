import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../open.ts';
import { statementKey } from '../totals/list-totals.ts';
import { ShortMemory } from '../totals/short-memory.ts';
import { limitOf, rowsAt } from './few-rows.ts';
import { afterThem, inOrder, type Key, type Nearest } from './list-cursor.ts';

/** Pages that begin further in are found by their ids alone, from the nearest place that is known. */
const DEEP = 1_000;

export const isDeep = (offset: number): boolean => offset > DEEP;

/** A row that a page ended with: how many rows end there, its values in the order of the list, and until when that is believed. */
type KnownPlace = {
  readonly offset: number;
  readonly values: readonly (string | number)[];
  readonly until: number;
};

/**
 * Where pages far in have ended, for as long as a total is repeated (`totals/list-totals.ts`), in milliseconds: whoever turns pages in
 * the middle of a million rows does not skip half a million for each. Rows that come or go before that place meanwhile move the
 * page by as many, as turning pages by cursor does; a page found from such a place gives none that is believed longer.
 */
const KEPT_MS = 10_000;
const MAX_LISTS = 200;
const PLACES_EACH = 8;

const known = new ShortMemory<readonly KnownPlace[]>(KEPT_MS, MAX_LISTS);

/** A list without its page. */
type List = {
  /** The queries that `from` names, as the statement begins with them. */
  readonly reading: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Less of `from` that has these rows, and costs no more than their ids alone. */
  readonly partOf: ((wanted: Nearest) => RawBuilder<unknown>) | undefined;
  readonly where: RawBuilder<unknown>;
  readonly keys: readonly Key[];
  /** The column that tells its rows apart; rows outside of `where` may have the same. */
  readonly id: RawBuilder<unknown>;
  /** Whether one plan serves every call (`few-rows.ts`). */
  readonly isPlannedOnce: boolean;
};

/**
 * The rows of a page far in, and the one after it. Only ids are skipped, which an index holds without the rows: from the
 * beginning, from the end, or from where an earlier page ended, whatever is nearest. `remember` notes where this page ends.
 */
export function deepRows(
  tx: Tx,
  { reading, from, partOf, where, keys, id, isPlannedOnce }: List,
  { offset, count, total }: { readonly offset: number; readonly count: number; readonly total: number },
): { rows: RawBuilder<unknown>; remember(end: number, values: KnownPlace['values']): void } {
  const key = statementKey(tx, sql`${reading} ${from} ${where} ${inOrder(keys)}`);
  const now = performance.now();
  const places = (known.get(key) ?? []).filter(({ until }) => until > now);
  const nearest = places
    .filter((place) => place.offset <= offset)
    .toSorted((a, b) => b.offset - a.offset)
    .at(0);
  const left = Math.max(0, Math.min(count, total - offset));
  const fromEnd = Math.max(0, total - offset - left);
  const fromPlace = nearest ? offset - nearest.offset : Number.POSITIVE_INFINITY;
  const isFromPlace = nearest !== undefined && fromPlace < Math.min(offset, fromEnd);
  const isFromEnd = !isFromPlace && fromEnd < offset;
  const skipped = isFromPlace ? fromPlace : isFromEnd ? fromEnd : offset;
  const taken = isFromEnd ? left : count;
  const after = isFromPlace ? nearest.values : undefined;
  const rows = skipped + taken;
  const page = (columns: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    rowsAt(
      sql`select ${columns} from ${of} where ${where} ${afterThem(keys, after)} order by ${inOrder(keys, isFromEnd)}`,
      { offset: skipped, count: taken },
      isPlannedOnce,
    );
  return {
    rows: partOf
      ? page(sql`*`, partOf({ rows, limit: limitOf(rows, isPlannedOnce), after, isBackwards: isFromEnd }))
      : sql`select * from ${from} where ${where} and ${id} = any(array(${page(id, from)}))`,
    remember: (end, values) => {
      const others = places.filter((place) => place.offset !== end);
      const until = isFromPlace ? nearest.until : now + KEPT_MS;
      known.set(key, [...others, { offset: end, values, until }].slice(-PLACES_EACH));
    },
  };
}
