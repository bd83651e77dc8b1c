import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '../../test/test-database.ts';
import { migrate } from './migrate.ts';

/** Locks installations first, and inspections after them. */
const MIGRATION = '106-desks-by-index.sql';

describe.skipIf(TEST_ENGINE === 'pglite')('a migration while installers work on another server', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.destroy());

  it('gives way to a request that waits for it and for which it waits, and runs when the request has ended', async () => {
    const { db } = database;
    await sql`drop index if exists installations_waiting_of_owner, inspections_scheduled`.execute(db.kysely);
    await db.kysely.deleteFrom('schema_migrations').where('name', '=', MIGRATION).execute();
    const blocked = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    const waited: string[] = [];
    let migrating: Promise<string[]> = Promise.resolve([]);

    await db.kysely.transaction().execute(async (tx) => {
      await sql`lock table inspections in row exclusive mode`.execute(tx);
      migrating = migrate(db, { onWait: (name) => waited.push(name) });
      // Awaited below: when the migration fails, the request is to be seen through first.
      migrating.catch(() => undefined);
      await expect.poll(async () => (await blocked.execute(tx)).rows.length, { timeout: 5_000 }).toBe(1);
      await sql`select from installations`.execute(tx);
      await expect.poll(() => waited, { timeout: 5_000 }).toEqual([MIGRATION]);
    });

    expect(await migrating).toEqual([MIGRATION]);
    expect(waited).toEqual([MIGRATION]);
  });
});
