import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../src/db/schema.ts';
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

/** A row by its id, or rows by what they have in common. */
type Locked =
  | { readonly table: 'custom_devices' | 'installations' | 'users'; readonly id: number }
  | { readonly table: keyof Tables; readonly where: RawBuilder<unknown> };

/**
 * The answer of a call that waits for this row, which another transaction has locked and then changes or deletes. For PostgreSQL:
 * the database in the process has one connection, on which nobody waits.
 */
export async function answerAfter<Answer = Answered>(
  { db }: Pick<TestApp, 'db'>,
  locked: Locked,
  call: () => Promise<Answer>,
  change: RawBuilder<unknown>,
): Promise<Answer | undefined> {
  let answer: Promise<Answer> | undefined;
  await db.kysely.transaction().execute(async (tx) => {
    await sql`set local role portal_system`.execute(tx);
    const where = 'where' in locked ? locked.where : sql`id = ${locked.id}`;
    await sql`select from ${sql.table(locked.table)} where ${where} for update`.execute(tx);
    answer = call();
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    await expect.poll(async () => (await waiting.execute(tx)).rows.length, { timeout: 5_000 }).toBe(1);
    await change.execute(tx);
  });
  return answer;
}
