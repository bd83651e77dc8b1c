import { type ColumnType, type Generated, sql } from 'kysely';

/**
 * A `jsonb` column: read as a value, written as text (`JSON.stringify`), because the drivers of PGlite and PostgreSQL
 * treat arrays differently.
 */
export type Json<Value> = ColumnType<Value, string, string>;
/** A `jsonb` column with a default value of the database. */
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
/** An instant, ISO 8601 with Z and milliseconds, when read and when written. */
export type Instant = ColumnType<string, string, string>;
export type InstantWithDefault = ColumnType<string, string | undefined, string>;
/** A date, `YYYY-MM-DD`, when read and when written. */
export type Day = ColumnType<string, string, string>;
export type Id = Generated<number>;

/** Columns of records that people edit. */
export type Edited = {
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  revision: Generated<number>;
};

/** The next `revision` of a row, for an update of a table of `Edited` records; an `ETag` is made of it. */
export const nextRevision = sql<number>`revision + 1`;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMP_WITH_ZONE = 1184;

/** As connections in UTC write an instant of our time, in milliseconds at most. */
const UTC_INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Converts `2026-11-20 22:24:42.1+00`, the database's format, to `2026-11-20T22:24:42.100Z`. */
function readInstant(text: string): string {
  const parts = UTC_INSTANT.exec(text);
  // Without a `Date`, which takes five times as long: a list of twelve rows has two dozen instants.
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

/**
 * How both drivers parse columns: dates and instants stay text, which no time zone changes; 64-bit integers become numbers, since
 * they stay far below 2^53 here.
 */
export const COLUMN_PARSERS: ReadonlyMap<number, (text: string) => string | number> = new Map<
  number,
  (text: string) => string | number
>([
  [INT8, Number],
  [DATE, (text: string) => text],
  [TIMESTAMP_WITH_ZONE, readInstant],
]);
