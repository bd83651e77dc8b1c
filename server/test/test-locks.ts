import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Answered, TestApp } from './test-app.ts';

/**
 * The status of a call that is answered while a transaction that has not ended refers to this row, as one that writes something of
 * this organisation or account does. Fails when the call waits for it.
 */
export async function statusWhileReferenced(
  { db }: Pick<TestApp, 'db'>,
  table: 'organisations' | 'users',
  id: number,
  call: () => Promise<Answered>,
): Promise<number> {
  let status = 0;
  await db.kysely.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for key share`.execute(tx);
    void call().then((answer) => (status = answer.status));
    await expect.poll(() => status, { timeout: 5_000 }).not.toBe(0);
  });
  return status;
}
