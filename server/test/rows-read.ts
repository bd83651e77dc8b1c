import { sql } from 'kysely';
import type { Tx } from '../src/db/open.ts';

/** How many rows of a table, and entries of its indexes, the connection has read so far: only differences say something. */
export async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as read from pg_class c
    where c.oid = ${table}::regclass or c.oid in (select indexrelid from pg_index where indrelid = ${table}::regclass)`.execute(
    tx,
  );
  return rows[0]?.read ?? 0;
}
