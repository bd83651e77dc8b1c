import { sql } from 'kysely';
import type { Tx } from '../src/db/open.ts';

/** How many entries of the indexes of devices, and rows of their table, the connection has read so far: only differences say something. */
export async function readOfDevices(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    read: number;
  }>`select sum(pg_stat_get_xact_tuples_returned(c.oid))::int as read from pg_class c
    where c.oid = 'public.custom_devices'::regclass
      or c.oid in (select indexrelid from pg_index where indrelid = 'public.custom_devices'::regclass)`.execute(
    tx,
  );
  return rows[0]?.read ?? 0;
}
