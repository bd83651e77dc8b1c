import type { ColumnType, Generated } from 'kysely';

/**
 * A `jsonb` column: read as a value, written as its text (`JSON.stringify`), because the drivers of PGlite and
 * PostgreSQL disagree on arrays.
 */
export type Json<Value> = ColumnType<Value, string, string>;
/** A `jsonb` column that the database fills when the row names none. */
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
/** An instant, ISO 8601 with Z and milliseconds, both ways. */
export type Instant = ColumnType<string, string, string>;
export type InstantWithDefault = ColumnType<string, string | undefined, string>;
/** A day, `YYYY-MM-DD`, both ways. */
export type Day = ColumnType<string, string, string>;
export type Id = Generated<number>;

/** Columns of records that people edit. */
export type Edited = {
  created_at: InstantWithDefault;
  updated_at: InstantWithDefault;
  revision: Generated<number>;
};
