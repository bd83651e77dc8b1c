import type { ColumnType, Generated } from 'kysely';

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
