import { sql } from 'kysely';
import type { Tx } from '../src/db/open.ts';

// PostgreSQL hands a connection's counts on once a second: until then they are those of earlier transactions as well.

/** How many rows of a table, and entries of its indexes, the connection has read so far: only differences say something. */
export async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as read from pg_class c
    where c.oid = ${table}::regclass or c.oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`.execute(
    tx,
  );
  return rows[0]?.read ?? 0;
}

/** How often the connection has read an index so far: only differences say something. */
export async function timesRead(tx: Tx, index: string): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select pg_stat_get_xact_numscans(${`public.${index}`}::regclass)::int as times`.execute(tx);
  return rows[0]?.times ?? 0;
}
