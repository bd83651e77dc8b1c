import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../src/db/open.ts';

/**
 * Adds a copy of an installation for each row of `from`, but for what `changes` says, an expression that gives a JSON object: quick where
 * hundreds are needed. The copies need an `id` and a `client_id` of their own.
 */
export async function copyInstallation(
  tx: Tx,
  model: number | RawBuilder<number>,
  from: RawBuilder<unknown>,
  changes: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into installations select (jsonb_populate_record(i, ${changes})).* from installations i, ${from}
    where i.id = ${model}`.execute(tx);
}
