import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BreakableLine, openBreakableLine } from '../../../test/breakable-line.ts';
import {
  narrowLogins,
  openTestDatabase,
  TEST_ENGINE,
  type TestDatabase,
} from '../../../test/test-database.ts';
import type { Database, Tx } from '../database.ts';
import { openPostgres } from '../open-postgres.ts';
import { sendWithCommit } from '../transactions.ts';

const quiet = (): void => undefined;
const scope = { organisationId: 2, actor: { id: 1, role: 'admin', organisationId: 2 } } as const;

const urlOf = ({ db }: TestDatabase): string => {
  if (db.engine.kind !== 'postgres') throw new Error('This test is about PostgreSQL');
  return db.engine.url;
};

const count = (tx: Tx, bucket: string) =>
  tx.insertInto('rate_limits').values({ bucket, count: 1, window_start: '2026-11-30T00:00:00Z' }).execute();

/** Who asks, with a value, so that the statement is prepared and sent together with what goes ahead of it. */
const identity = (tx: Tx) =>
  sql<{ role: string; organisation: string; asked: string }>`
    select current_setting('role') as role, current_setting('app.organisation_id') as organisation, ${'a'}::text as asked`
    .execute(tx)
    .then(({ rows }) => rows);

const reading = (tx: Tx) =>
  sql<{ role: string; writes: string }>`
    select current_setting('role') as role, current_setting('transaction_read_only') as writes`
    .execute(tx)
    .then(({ rows }) => rows);

const asJson = (value: unknown) => (tx: Tx) => sql`select ${value}::jsonb as value`.execute(tx);
const divide = (tx: Tx) => sql`select 1 / ${0}::int`.execute(tx);

describe.runIf(TEST_ENGINE === 'postgres')('the first statement of a transaction', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.destroy());

  const counted = async (): Promise<string[]> => {
    const { rows } = await sql<{ bucket: string }>`select bucket from rate_limits`.execute(
      database.db.kysely,
    );
    return rows.map(({ bucket }) => bucket);
  };

  test('runs as its caller the first time, when it is prepared, and when it is found prepared', async () => {
    for (const organisationId of [2, 1, 2, 1, 2]) {
      expect(await database.db.within({ ...scope, organisationId }, identity)).toEqual([
        { role: 'portal_requests', organisation: String(organisationId), asked: 'a' },
      ]);
    }
  });

  test('runs as its caller without values too, on a connection that has prepared how', async () => {
    const asked = { role: 'portal_requests', organisation: '2', asked: 'a' };
    for (let time = 0; time < 3; time += 1) {
      const answers = database.db.within(scope, async (tx) => [await reading(tx), await identity(tx)]);
      expect(await answers).toEqual([[{ role: 'portal_requests', writes: 'off' }], [asked]]);
      expect(await database.db.within(scope, identity)).toEqual([asked]);
    }
  });

  test('is rolled back with the rest of its transaction', async () => {
    const failing = database.db.signIn(async (tx) => {
      await count(tx, 'rolled-back');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await counted()).not.toContain('rolled-back');
  });

  test('and all that follow it do not run where the caller cannot become who they are', async () => {
    const owner = urlOf(database);
    const { requests } = narrowLogins(owner);
    // The login of requests may not sign in.
    const db = await openPostgres(owner, quiet, { requests, signIn: requests });
    try {
      const errors: unknown[] = [];
      const work = db.signIn(async (tx) => {
        await count(tx, 'first').catch((error: unknown) => errors.push(error));
        await count(tx, 'second').catch((error: unknown) => errors.push(error));
      });
      await expect(work).rejects.toThrow('permission denied to set role');
      expect(errors.map(String)).toEqual([
        expect.stringContaining('permission denied to set role'),
        expect.stringContaining('permission denied to set role'),
      ]);
      expect(await counted()).not.toEqual(expect.arrayContaining([expect.stringMatching(/first|second/)]));
      // The connection is good for the next one.
      expect(await db.within(scope, identity)).toHaveLength(1);
    } finally {
      await db.close();
    }
  });

  test('that fails leaves the connection to the next transaction', async () => {
    for (let time = 0; time < 3; time += 1) {
      await expect(database.db.within(scope, divide)).rejects.toThrow('division by zero');
    }
    expect(await database.db.within(scope, identity)).toHaveLength(1);
  });

  test.each([
    [
      'when one before them fails',
      async (tx: Tx) => {
        await identity(tx);
        await Promise.all([divide(tx), identity(tx), count(tx, 'left'), identity(tx)]);
      },
    ],
    [
      'when the work fails by something else',
      async (tx: Tx) => {
        await identity(tx);
        await Promise.all([
          Promise.reject(new Error('by zero')),
          sql`select pg_sleep(${0.05})`.execute(tx),
          count(tx, 'left'),
        ]);
      },
    ],
    [
      'when the work fails before the first is answered',
      async (tx: Tx) => {
        await Promise.all([Promise.reject(new Error('by zero')), identity(tx), count(tx, 'left')]);
      },
    ],
  ])('leaves nothing behind of those for which the work did not wait, %s', async (_, work) => {
    const db = await openPostgres(urlOf(database), quiet);
    try {
      for (let time = 0; time < 3; time += 1) await expect(db.signIn(work)).rejects.toThrow('by zero');
      expect(await db.within(scope, identity)).toHaveLength(1);
    } finally {
      await db.close();
    }
    expect(await counted()).not.toContain('left');
  });

  test('need not be there', async () => {
    expect(await database.db.within(scope, async () => 'nothing')).toBe('nothing');
    await expect(database.db.read(scope, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await database.db.within(scope, identity)).toHaveLength(1);
  });

  describe('over a line that breaks', () => {
    let line: BreakableLine;
    let db: Database;
    beforeEach(async () => {
      line = await openBreakableLine(urlOf(database));
      db = await openPostgres(line.url, quiet);
    });
    afterEach(async () => {
      await db.close();
      await line.close();
    });

    test('begins the whole transaction anew, and what it counts is counted once', async () => {
      await db.signIn((tx) => sql`select 1`.execute(tx));
      line.breakAll();
      let tries = 0;
      await db.signIn(async (tx) => {
        tries += 1;
        await count(tx, 'anew');
      });
      expect(tries).toBeGreaterThan(0);
      expect((await counted()).filter((bucket) => bucket === 'anew')).toHaveLength(1);
    });

    test('begins a list anew as well', async () => {
      await db.read(scope, identity);
      line.breakAll();
      expect(await db.read(scope, identity)).toHaveLength(1);
    });
  });
});

describe.runIf(TEST_ENGINE === 'postgres')('a statement that goes with the commit', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.destroy());

  const BEGUN_AT = '2026-11-30T00:00:00Z';
  const countAtEnd = (tx: Tx, bucket: string, count: number | null = 1) =>
    sendWithCommit(
      tx,
      sql`insert into rate_limits (bucket, count, window_start) values (${bucket}, ${count}, ${BEGUN_AT})`.compile(
        tx,
      ),
    );
  const counts = async (): Promise<Record<string, number>> => {
    const rows = await database.db.kysely.selectFrom('rate_limits').select(['bucket', 'count']).execute();
    return Object.fromEntries(rows.map(({ bucket, count }) => [bucket, count]));
  };

  test('is written with the others, as the caller, also by a transaction that asks nothing else', async () => {
    // The first times it takes trips of its own, until the connection has prepared it.
    for (let time = 0; time < 4; time += 1) {
      await database.db.signIn(async (tx) => {
        await identity(tx);
        await countAtEnd(tx, `with one other ${time}`, time);
        await countAtEnd(tx, `and one more ${time}`, time);
      });
      await database.db.signIn((tx) => countAtEnd(tx, `alone ${time}`));
    }
    const written = await counts();
    expect(written).toMatchObject({ 'with one other 0': 0, 'and one more 3': 3, 'alone 3': 1 });
    expect(Object.keys(written)).toHaveLength(12);
  });

  test('fails the whole transaction where it fails, and whoever asked hears why', async () => {
    for (let time = 0; time < 4; time += 1) {
      const failing = database.db.signIn(async (tx) => {
        await count(tx, `rolled back ${time}`);
        await countAtEnd(tx, `before the failing one ${time}`);
        await countAtEnd(tx, `failing ${time}`, null);
        await countAtEnd(tx, `behind it ${time}`);
      });
      await expect(failing).rejects.toThrow('null value in column "count"');
      expect(await database.db.within(scope, identity)).toHaveLength(1);
    }
    expect(Object.keys(await counts()).join()).not.toMatch(/rolled|failing|behind/);
  });

  test('is not written where the work fails', async () => {
    const failing = database.db.signIn(async (tx) => {
      await count(tx, 'of failing work');
      await countAtEnd(tx, 'at the end of failing work');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(Object.keys(await counts()).join()).not.toContain('failing work');
  });

  test.each([
    ['without one', false, 'rolled back instead of committed'],
    ['with one', true, 'current transaction is aborted'],
  ])(
    'is not taken for written where another had failed and the work went on, %s',
    async (_, isThere, why) => {
      for (let time = 0; time < 4; time += 1) {
        const wentOn = database.db.signIn(async (tx) => {
          await count(tx, 'written before');
          await divide(tx).catch(() => undefined);
          if (isThere) await countAtEnd(tx, 'written at the end');
        });
        await expect(wentOn).rejects.toThrow(why);
      }
      expect(Object.keys(await counts()).join()).not.toMatch(/written (before|at the end)/);
    },
  );

  test('may give rows, which nobody reads', async () => {
    for (let time = 0; time < 4; time += 1) {
      await database.db.signIn(async (tx) => {
        await count(tx, `with rows ${time}`);
        await sendWithCommit(tx, sql`select bucket, count from rate_limits where count >= ${0}`.compile(tx));
      });
    }
    expect(Object.keys(await counts())).toEqual(expect.arrayContaining(['with rows 0', 'with rows 3']));
  });

  test('has no values but texts and numbers, or is refused', async () => {
    const refused = database.db.signIn(async (tx) => {
      await count(tx, 'in vain');
      await sendWithCommit(tx, sql`select ${new Date()}::text`.compile(tx));
    });
    await expect(refused).rejects.toThrow('text and numbers');
    expect(Object.keys(await counts())).not.toContain('in vain');
  });

  test('waits for it, and takes no message of its own', async () => {
    const line = await openBreakableLine(urlOf(database));
    const db = await openPostgres(line.url, quiet);
    const work = async (tx: Tx) => {
      await identity(tx);
      await countAtEnd(tx, randomUUID());
      await countAtEnd(tx, randomUUID());
      return line.sent();
    };
    try {
      for (let time = 0; time < 4; time += 1) await db.signIn(work);
      const before = line.sent();
      expect(await db.signIn(work)).toBe(before + 1);
      expect(line.sent()).toBe(before + 2);
    } finally {
      await db.close();
      await line.close();
    }
  });
});

describe.runIf(TEST_ENGINE === 'postgres')('of a list or a record', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.destroy());

  test('each statement is asked as the caller, with values and without, and can only read', async () => {
    const answers = await database.db.read(scope, async (tx) => [
      await identity(tx),
      await reading(tx),
      await identity(tx),
      await reading(tx),
    ]);
    const asked = [{ role: 'portal_requests', organisation: '2', asked: 'a' }];
    const read = [{ role: 'portal_requests', writes: 'on' }];
    expect(answers).toEqual([asked, read, asked, read]);
  });

  test('no statement runs where the caller cannot become who they are', async () => {
    const owner = urlOf(database);
    const { requests } = narrowLogins(owner);
    const db = await openPostgres(owner, quiet, { requests, signIn: requests });
    try {
      const work = db.readSignIn(async (tx) => {
        await identity(tx).catch(quiet);
        return identity(tx);
      });
      await expect(work).rejects.toThrow('permission denied to set role');
    } finally {
      await db.close();
    }
  });

  test('one that fails leaves the next ones their caller', async () => {
    const found = database.db.read(scope, async (tx) => {
      await divide(tx).catch(quiet);
      return identity(tx);
    });
    expect(await found).toEqual([{ role: 'portal_requests', organisation: '2', asked: 'a' }]);
  });

  test('a statement for which nobody waits is answered before the connection is used again', async () => {
    const order: string[] = [];
    const failing = database.db.read(scope, async (tx) => {
      sql`select pg_sleep(${0.1})`.execute(tx).then(() => order.push('answered'), quiet);
      await Promise.reject(new Error('no'));
    });
    await failing.catch(() => order.push('failed'));
    expect(order).toEqual(['answered', 'failed']);
  });

  test('what fails costs no connection', async () => {
    const { db } = database;
    const pids = async () => {
      const { rows } = await db.read(scope, (tx) =>
        sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx),
      );
      return rows[0]?.pid;
    };
    const before = await pids();
    for (let time = 0; time < 5; time += 1) {
      await expect(db.read(scope, (tx) => sql`select 2 / ${0}::int`.execute(tx))).rejects.toThrow('by zero');
      await expect(db.within(scope, (tx) => sql`select 3 / ${0}::int`.execute(tx))).rejects.toThrow(
        'by zero',
      );
    }
    expect(await pids()).toBe(before);
  });

  test('a value that cannot be sent is said to its caller alone', async () => {
    const circle: unknown[] = [];
    circle.push(circle);
    for (let time = 0; time < 3; time += 1) {
      expect((await database.db.read(scope, asJson('[1]'))).rows).toEqual([{ value: [1] }]);
      await expect(database.db.read(scope, asJson({ circle }))).rejects.toThrow('circular');
    }
    expect((await database.db.within(scope, asJson('[1]'))).rows).toEqual([{ value: [1] }]);
  });

  test('a statement that breaks its line after more than a second is not asked again', async () => {
    let tries = 0;
    const runaway = database.db.read(scope, async (tx) => {
      tries += 1;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, ${'a'}::text`.execute(tx);
      const asked = sql`select pg_sleep(${20})`.execute(tx);
      setTimeout(() => {
        void sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db.kysely);
      }, 1_100);
      await asked;
    });
    await expect(runaway).rejects.toThrow(/terminat/);
    expect(tries).toBe(1);
  });

  test('a line that breaks in the midst of it is no reason to say so: all of it is read again', async () => {
    const line = await openBreakableLine(urlOf(database));
    const db = await openPostgres(line.url, quiet);
    try {
      let tries = 0;
      const found = await db.read(scope, async (tx) => {
        tries += 1;
        await identity(tx);
        if (tries === 1) line.breakAll();
        return identity(tx);
      });
      expect([found.length, tries]).toEqual([1, 2]);
    } finally {
      await db.close();
      await line.close();
    }
  });
});
