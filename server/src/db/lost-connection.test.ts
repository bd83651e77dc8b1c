import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BreakableLine, openBreakableLine } from '../../test/breakable-line.ts';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '../../test/test-database.ts';
import { startPrimary } from '../../test/test-postgres.ts';
import { problemOf } from '../platform/http/problem-of.ts';
import type { Database, Tx } from './database.ts';
import { DatabaseUnusableError, unusableDatabase } from './lost-connection.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';
import type { Tables } from './schema.ts';

const quiet = (): void => undefined;

const rate = (bucket: string) => ({ bucket, count: 1, window_start: '2026-11-24T00:00:00Z' });

/** The number of the server process that serves a transaction. */
const pidOf = async (tx: Tx): Promise<number | undefined> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid;

const urlOf = ({ db }: TestDatabase): string => {
  if (db.engine.kind !== 'postgres') throw new Error('This test is about PostgreSQL');
  return db.engine.url;
};

/** The code by which the caller is told of a failure. */
const errorOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => problemOf(error).code,
  );

describe.runIf(TEST_ENGINE === 'postgres')('a database that goes away and comes back', () => {
  let database: TestDatabase;
  let line: BreakableLine;
  let db: Database;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  beforeEach(async () => {
    line = await openBreakableLine(urlOf(database));
    db = await openPostgres(line.url, quiet);
  });
  afterEach(async () => {
    await db.close();
    await line.close();
  });
  afterAll(() => database.destroy());

  const countOf = async (bucket: string): Promise<number> =>
    (
      await database.db.signIn((tx) =>
        tx.selectFrom('rate_limits').select('count').where('bucket', '=', bucket).execute(),
      )
    ).length;

  test('is asked again over a new connection by whoever finds an old one broken', async () => {
    await db.signIn((tx) => sql`select 1`.execute(tx));
    line.breakAll();
    await db.signIn((tx) => tx.insertInto('rate_limits').values(rate('asked-again')).execute());
    expect(await countOf('asked-again')).toBe(1);
  });

  test.each([
    ['that PostgreSQL does not know', (url: URL) => (url.pathname = '/nowhere_at_all'), 'nowhere_at_all'],
    ['where nothing answers', (url: URL) => (url.port = '1'), 'connect E'],
  ])('and one %s stop the start with the settings to look at', async (_, spoil, words) => {
    const url = new URL(urlOf(database));
    spoil(url);
    const other = await openPostgres(url.href, quiet);
    const message = await migrate(other).catch(unusableDatabase);
    await other.close();
    expect(message).toBeInstanceOf(DatabaseUnusableError);
    expect(String(message)).toContain(words);
    expect(String(message)).toContain('Check DATABASE_URL');
  });

  test('is not asked again by whoever had begun: they are told to come again, and nothing was written', async () => {
    let begun = 0;
    const message = await errorOf(
      db.signIn(async (tx) => {
        begun += 1;
        await tx.insertInto('rate_limits').values(rate('begun')).execute();
        line.breakAll();
        await sql`select 1`.execute(tx);
      }),
    );
    expect([message, begun]).toEqual(['unavailable', 1]);
    await expect.poll(() => countOf('begun')).toBe(0);
    expect(await errorOf(db.signIn((tx) => sql`select 1`.execute(tx)))).toBe('done');
  });

  test('leaves a commit on its way open: they are told to come again, and the work is not done a second time', async () => {
    let begun = 0;
    const message = await errorOf(
      db.signIn(async (tx) => {
        begun += 1;
        await tx.insertInto('rate_limits').values(rate('on-its-way')).execute();
        line.breakAll();
      }),
    );
    expect([message, begun]).toEqual(['unavailable', 1]);
  });

  test('that is a standby now takes no write, and its connection is not used again', async () => {
    const before = await db.signIn(pidOf);
    const message = await errorOf(
      db.signIn(async (tx) => {
        await sql`set transaction read only`.execute(tx);
        await tx.insertInto('rate_limits').values(rate('standby')).execute();
      }),
    );
    expect(message).toBe('unavailable');
    expect(await db.signIn(pidOf)).not.toBe(before);
  });

  test('is listened to again, and those who listen are told that they missed something', async () => {
    const errors: string[] = [];
    const stop = await db.listen(
      'portal_live',
      (payload) => errors.push(payload),
      () => errors.push('missed'),
    );
    const say = (word: string) =>
      database.db.system((tx) => sql`select pg_notify('portal_live', ${word})`.execute(tx));
    await say('one');
    await expect.poll(() => errors).toEqual(['one']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'installer-portal listener' and datname = current_database()`.execute(
      database.db.kysely,
    );
    await expect.poll(() => errors, { timeout: 5_000 }).toEqual(['one', 'missed']);
    await say('two');
    await expect.poll(() => errors).toEqual(['one', 'missed', 'two']);
    await stop();
  });
});

describe.runIf(TEST_ENGINE === 'postgres')('behind a pooler in transaction mode', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    db = await openPostgres(urlOf(database), quiet, null, urlOf(database));
  });
  afterAll(async () => {
    await db.close();
    await database.destroy();
  });

  test('every transaction brings its own time zone and limits, and leaves none of them behind', async () => {
    const settings = sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
      current_setting('jit') as jit, current_setting('role') as role`;
    const { rows } = await db.system((tx) => settings.execute(tx));
    expect(rows).toEqual([
      { statement: '30s', idle: '1min', zone: 'UTC', jit: 'off', role: 'portal_system' },
    ]);
    if (db.engine.kind !== 'postgres') throw new Error('This test is about PostgreSQL');
    const client = await db.engine.pool.connect();
    const after = await client.query(`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('jit') as jit,
      current_setting('role') as role`);
    client.release();
    expect(after.rows).toEqual([{ statement: '0', idle: '0', jit: 'on', role: 'none' }]);
  });

  test('no statement is prepared under a name, however often it is used', async () => {
    const prepared = await db.system(async (tx) => {
      for (let time = 0; time < 3; time += 1) {
        await tx
          .selectFrom('rate_limits' satisfies keyof Tables)
          .select('count')
          .where('bucket', '=', 'x')
          .execute();
      }
      return sql`select name from pg_prepared_statements`.execute(tx);
    });
    expect(prepared.rows).toEqual([]);
  });
});

describe.runIf(TEST_ENGINE === 'postgres')('a primary whose standby does not answer', () => {
  test('acknowledges no commit that it alone has', { timeout: 30_000 }, async () => {
    const cluster = startPrimary();
    try {
      const admin = new Client({ connectionString: cluster.url });
      // A failed test ends the server under it.
      admin.on('error', quiet);
      await admin.connect();
      for (const role of ['portal_system', 'portal_requests', 'portal_sign_in']) {
        await admin.query(`create role ${role}`);
      }
      await admin.query('create table notes (text text); grant all on notes to portal_system');
      await admin.query(`alter database postgres set synchronous_commit = 'on'`);
      const db = await openPostgres(cluster.url, quiet);
      const write = () => errorOf(db.system((tx) => sql`insert into notes values ('a')`.execute(tx)));
      const cancelWaiting = async (): Promise<number> => {
        const { rowCount } = await admin.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
        );
        return rowCount ?? 0;
      };
      expect(await write()).toBe('done');
      await admin.query(`alter system set synchronous_standby_names = 'nobody'`);
      await admin.query('select pg_reload_conf()');
      await expect
        .poll(async () => (await admin.query('show synchronous_standby_names')).rows, { timeout: 5_000 })
        .toEqual([{ synchronous_standby_names: 'nobody' }]);
      const waiting = write();
      await expect.poll(cancelWaiting, { timeout: 5_000 }).toBe(1);
      expect(await waiting).toBe('unavailable');
      await db.close();
      await admin.end();
    } finally {
      cluster.end();
    }
  });
});
