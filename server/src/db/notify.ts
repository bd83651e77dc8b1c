import { sql } from 'kysely';
import type { Channel, Tx } from './database.ts';

/** Sends a word to every process that listens, when the transaction commits. At most some 7,000 bytes. */
export async function notify(tx: Tx, channel: Channel, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
