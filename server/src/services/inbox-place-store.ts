import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, isIsoDate } from '@portal/domain/dates';
import { INBOX_CLOCKS } from '@portal/domain/services/inbox-contract';
import { isOneOf } from '../db/equal-filter.ts';
import { afterCursor, type Nearest, type Order, type SortDirection } from '../db/lists/list-cursor.ts';
import { beginOfMakerDay } from '../db/maker-days.ts';
import { type Clock, type Ends, every } from './inbox-clock-store.ts';

/** Sorts records without a deadline after all others. */
export const NO_TERM = '9999-12-31T00:00:00.000Z';

/** Which clock of which record a row is: sorts those that are due at the same moment, and is shorter than the id of the item. */
export const placeOf = ({ id, clock }: Clock) =>
  sql`${id} * ${sql.lit(INBOX_CLOCKS.length)} + ${sql.lit(INBOX_CLOCKS.indexOf(clock))}`;

/** The id of the record at a place, in whichever table its clock is of. */
export const idAt = (place: number): number => Math.floor(place / INBOX_CLOCKS.length);

/** The records of these places, those of each clock as a condition of it; without clocks that none of them has. */
export function atPlaces(clocks: readonly Clock[], places: readonly number[]): readonly Clock[] {
  return clocks.flatMap((clock) => {
    const own = places.filter((place) => INBOX_CLOCKS[place % INBOX_CLOCKS.length] === clock.clock);
    return own.length === 0
      ? []
      : [{ ...clock, where: every(clock.where, isOneOf(clock.id, own.map(idAt), 'int')) }];
  });
}

/** The moment at which a deadline passes. */
export function dueOf(ends: Ends): RawBuilder<unknown> {
  if (ends.kind === 'never') return sql`${NO_TERM}::timestamptz`;
  return ends.kind === 'instant'
    ? ends.at
    : beginOfMakerDay(sql`${ends.day} + ${sql.lit(ends.daysAfter + 1)}`);
}

/** The column of a deadline, as it is stored. */
const storedEnd = (ends: Ends): RawBuilder<unknown> =>
  ends.kind === 'never' ? sql`null` : ends.kind === 'instant' ? ends.at : ends.day;

/** The same deadline read from another column. */
const endOf = (ends: Ends, column: RawBuilder<unknown>): Ends =>
  ends.kind === 'never' ? ends : ends.kind === 'instant' ? { ...ends, at: column } : { ...ends, day: column };

const union = (parts: readonly RawBuilder<unknown>[], none: RawBuilder<unknown>): RawBuilder<unknown> =>
  parts.length === 0 ? none : sql.join(parts, sql` union all `);

const NO_PLACES = sql`select 0 as place, now() as due, 0 as installer_id where false`;

/** What sorts and counts every record: its place, when it is due, and for an order by installers whose it is. */
export function allPlaces(clocks: readonly Clock[], hasInstaller: boolean): RawBuilder<unknown> {
  return union(
    clocks.map(
      (clock) => sql`select ${placeOf(clock)} as place, ${dueOf(clock.ends)} as due
        ${hasInstaller ? sql`, ${clock.installerId} as installer_id` : sql``} from ${clock.from} where ${clock.where}`,
    ),
    NO_PLACES,
  );
}

/** An order by what each record has itself, without the sums of its installer. */
type InboxOrder = readonly (readonly ['due' | 'id', SortDirection])[];

export const isOwnOrder = (order: Order): order is InboxOrder =>
  order.every(([key]) => key === 'due' || key === 'id');

/**
 * The first places of each clock in this order, of which the first of the inbox are some: each clock has an index for its deadlines, the
 * inbox as a whole has none.
 */
export function nearestPlaces(
  clocks: readonly Clock[],
  order: InboxOrder,
  { limit, after, isBackwards }: Nearest,
): RawBuilder<unknown> {
  const parts = clocks.map((clock) => {
    const columns = { due: dueOf(clock.ends), id: placeOf(clock) };
    const types = { due: 'timestamptz', id: 'int' } as const;
    const keys = order.map(([key, direction]) => ({ column: columns[key], type: types[key], direction }));
    const sorted = order.flatMap(([key, direction]) => {
      const isAscending = (direction === 'asc') !== isBackwards;
      const column = key === 'id' ? clock.id : sortedEnd(clock, isAscending);
      return column === undefined ? [] : [isAscending ? sql`${column} asc` : sql`${column} desc`];
    });
    const start = after === undefined ? [] : [afterCursor(keys, after), notBefore(clock.ends, order, after)];
    // The moment is worked out of the few that are left, which of all would take twice as long as finding them.
    return sql`select w.place, ${dueOf(endOf(clock.ends, sql`w.ends_on`))} as due from (
      select ${placeOf(clock)} as place, ${storedEnd(clock.ends)} as ends_on
      from ${clock.from} where ${every(clock.where, ...start)} order by ${sql.join(sorted)} limit ${limit}) w`;
  });
  return union(parts, NO_PLACES);
}

/**
 * What sorts the records of a clock as their deadlines do: a column with an index, unless that would be read through years to come
 * before it comes to what waits; then all that waits is sorted, by the day itself in an expression that no index has. Undefined where
 * none of them has a deadline.
 */
function sortedEnd({ ends, isReadFromEnd }: Clock, isAscending: boolean): RawBuilder<unknown> | undefined {
  if (ends.kind === 'never') return undefined;
  return ends.kind === 'instant' || isAscending || isReadFromEnd
    ? storedEnd(ends)
    : sql`(${storedEnd(ends)} + 0)`;
}

/** Where an index is entered for what is due after a cursor; a cursor compares moments, of which no index knows. */
function notBefore(ends: Ends, order: InboxOrder, [due]: readonly (string | number)[]): RawBuilder<SqlBool> {
  const isSorted = order[0]?.[0] === 'due' && order[0][1] === 'asc' && ends.kind === 'day';
  if (!isSorted) return sql<SqlBool>`true`;
  const day = new Date(String(due)).toISOString().slice(0, 10);
  // A cursor may come from anywhere: of a moment outside of the calendar it is left to its comparison.
  if (!isIsoDate(day) || day < '0002') return sql<SqlBool>`true`;
  return sql<SqlBool>`${ends.day} >= ${addDays(day, -1 - ends.daysAfter)}`;
}
