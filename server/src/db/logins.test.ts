import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPeople } from '../../test/test-builders.ts';
import { narrowLogins, openTestDatabase, TEST_ENGINE, type TestDatabase } from '../../test/test-database.ts';
import type { Database, Engine, Tx } from './database.ts';
import { checkLogins } from './narrow-logins.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase(TEST_ENGINE);
  const credentials = { password_hash: '$argon2id$made-up', subject: null };
  const enrol = async () => ({ credentials, undo: async () => undefined });
  await buildPeople({ db: database.db, identity: { enrol } });
});
afterAll(() => database.destroy());

const scope = { organisationId: 2, actor: { id: 1, role: 'admin', organisationId: 2 } } as const;

type Run = (statement: string) => Promise<{ rows: unknown[] }>;
/** What a transaction would do if somebody had got a statement of their own into it. */
const inRequest: Run = (statement) => database.db.within(scope, (tx) => sql.raw(statement).execute(tx));
const inSignIn: Run = (statement) => database.db.signIn((tx) => sql.raw(statement).execute(tx));

describe('a statement that somebody got into a request', () => {
  test.each([
    'select password_hash from users',
    "update users set password_hash = 'mine'",
    "update users set email = 'mine@org2.test'",
    "insert into users (organisation_id, email, password_hash, name) values (2, 'x@org2.test', '', 'X')",
    'select to_jsonb(u) from users u',
    'select * from email_links',
    'select token_hash from email_links',
    "update email_links set token_hash = 'mine'",
    'select pool_token from sessions',
    'update sessions set ended_at = null, generation = 1',
    'insert into sessions (id, organisation_id, user_id, expires_at) select gen_random_uuid(), 2, id, now() from users',
    'select token_id from session_tokens',
    'select secret_hash from calendar_feeds',
    'select secret_hash from signing_sessions',
    'select p256dh, auth from push_subscriptions',
    // A mailed link is a way into an account: the letters are the post’s alone to read.
    'select text from mails',
    'select html from mails',
    "update mails set recipient = 'mine@org2.test'",
    'select * from rate_limits',
    'delete from rate_limits',
  ])('is refused: %s', async (statement) => {
    await expect(inRequest(statement)).rejects.toThrow(/permission denied/);
  });

  test('still finds the people of its own organisation, and of no other', async () => {
    const { rows } = await inRequest('select distinct organisation_id from users');
    expect(rows).toEqual([{ organisation_id: 2 }]);
  });
});

test('such a statement can choose its organisation, and do what the requests of people there have to', async () => {
  await database.db.within(scope, async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run("select set_config('app.organisation_id', '1', true)");
    expect((await run('select distinct organisation_id from users')).rows).toEqual([{ organisation_id: 1 }]);
    await run('select key from registration_keys');
    await run('select body from idempotency_keys');
    expect((await run("update users set roles = '{ROLE_ADMIN}'")).numAffectedRows).toBeGreaterThan(0n);
  });
});

describe('a statement that somebody got into sign-in', () => {
  test.each([
    'select customer_email from installations',
    'select * from custom_devices',
    'select text from mails',
    'select payload from outbox',
    'select details from events',
    'delete from users',
    "insert into users (organisation_id, email, password_hash, name, roles) values (2, 'x@org2.test', '', 'X', '{ROLE_ADMIN}')",
    'select number from warranties',
    'select content from signing_sessions',
    'update organisations set mail_days = 1',
  ])('is refused: %s', async (statement) => {
    await expect(inSignIn(statement)).rejects.toThrow(/permission denied/);
  });
});

test('a request reads every column that there is, but for these', async () => {
  const { rows } = await sql<{ hidden: string }>`
    select c.relname || '.' || a.attname as hidden
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and not has_column_privilege('portal_requests', c.oid, a.attnum, 'select')
    order by 1`.execute(database.db.kysely);
  expect(rows.map(({ hidden }) => hidden)).toEqual([
    'calendar_feeds.secret_hash',
    'card_links.secret_hash',
    'email_links.created_at',
    'email_links.expires_at',
    'email_links.id',
    'email_links.purpose',
    'email_links.token_hash',
    'email_links.used_at',
    'mails.html',
    'mails.text',
    'push_subscriptions.auth',
    'push_subscriptions.p256dh',
    'rate_limits.bucket',
    'rate_limits.count',
    'rate_limits.window_start',
    'schema_migrations.applied_at',
    'schema_migrations.name',
    'schema_migrations.sha256',
    'session_tokens.expires_at',
    'session_tokens.organisation_id',
    'session_tokens.session_id',
    'session_tokens.token_id',
    'sessions.pool_token',
    'sessions.turn_key',
    'sessions.unused_from',
    'signing_sessions.secret_hash',
    'users.password_hash',
  ]);
});

const engine = (): Extract<Engine, { kind: 'postgres' }> => {
  const { engine: found } = database.db;
  if (found.kind !== 'postgres') throw new Error('This part is about PostgreSQL');
  return found;
};

/** The check of the start, on pools of these addresses. */
const withPools = async (pools: { requests?: string; signIn?: string }): Promise<boolean> => {
  const opened = Object.entries(pools).map(
    ([kind, url]) => [kind, new Pool({ connectionString: url })] as const,
  );
  try {
    return await checkLogins({ engine: { ...engine(), ...Object.fromEntries(opened) } });
  } finally {
    await Promise.all(opened.map(([, pool]) => pool.end()));
  }
};

/** A statement that an administrator of the database cancels while it runs. */
async function cancelled(tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const sleep = sql`select pg_sleep(20)`.execute(tx);
  // It fails below; until then nobody else looks at it.
  sleep.catch(() => undefined);
  for (let hit = 0; hit === 0;) {
    const found = await sql`select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${rows[0]?.pid} and state = 'active' and query like '%pg_sleep%'`.execute(
      database.db.kysely,
    );
    hit = found.rows.length;
  }
  await sleep;
}

/** PGlite has one connection and one login, its owner's: there only the role of the transaction holds. */
describe.runIf(TEST_ENGINE === 'postgres')('with logins of their own', () => {
  describe.each([
    ['a request', inRequest, 'portal_sign_in'],
    ['sign-in', inSignIn, 'portal_requests'],
  ] as const)('%s cannot become somebody else', (_who, run, other) => {
    test.each([
      'set role portal_system',
      'set role portal_app',
      `set local role ${other}`,
      'reset role; set role portal_system',
      "select set_config('role', 'portal_system', false)",
      'set session authorization portal_system',
      'reset role; select * from schema_migrations',
    ])('by: %s', async (statement) => {
      await expect(run(statement)).rejects.toThrow(/permission denied/);
    });
  });

  test('no identity outlives its transaction, on any connection of any pool', async () => {
    const { db } = database;
    await db.within(scope, (tx) => tx.selectFrom('users').select('id').execute());
    await expect(db.within(scope, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(/zero/);
    await expect(db.signInWithin(2, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(
      db.within(scope, async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx);
        await sql`select pg_sleep(5)`.execute(tx);
      }),
    ).rejects.toThrow(/statement timeout/);
    await expect(db.within(scope, cancelled)).rejects.toThrow(/user request/);
    await expect(db.read(scope, cancelled)).rejects.toThrow(/user request/);
    await db.read(scope, (tx) => tx.selectFrom('users').select('id').execute());
    await db.readSignIn((tx) => tx.selectFrom('users').select('id').execute());
    await db.systemWithin(1, (tx) => tx.selectFrom('users').select('id').execute());
    const { requests, signIn, pool } = engine();
    for (const one of [requests, signIn, pool]) {
      expect(one.idleCount).toBeGreaterThan(0);
      expect(one.idleCount).toBe(one.totalCount);
      const clients = await Promise.all(Array.from({ length: one.idleCount }, () => one.connect()));
      for (const client of clients) {
        const { rows } = await client.query(`select current_setting('role') as role,
          coalesce(current_setting('app.organisation_id', true), '') as organisation`);
        client.release();
        expect(rows).toEqual([{ role: 'none', organisation: '' }]);
      }
    }
  });

  test('forty lists of two makers on few connections show each its own people', async () => {
    const { db } = database;
    const makers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        db.read({ ...scope, organisationId: 1 + (n % 2) }, (tx) =>
          tx.selectFrom('users').select('organisation_id').distinct().execute(),
        ),
      ),
    );
    expect(makers).toEqual(Array.from({ length: 40 }, (_, n) => [{ organisation_id: 1 + (n % 2) }]));
  });

  test('a list leaves nothing that has to end: its connection is free at once, and holds no identity', async () => {
    const { requests } = engine();
    await database.db.read(scope, (tx) => tx.selectFrom('users').select('id').execute());
    expect(requests.idleCount).toBe(requests.totalCount);
    const client = await requests.connect();
    const { rows } = await client.query(
      `select current_setting('role') as role, now() = statement_timestamp() as alone`,
    );
    client.release();
    expect(rows).toEqual([{ role: 'none', alone: true }]);
  });

  test('a migration reaches the rows of every organisation as the owner of docs/operations.md, whom row level security holds', async () => {
    const { kysely } = database.db;
    const taken = new Error('Taken back');
    const migrating = kysely.transaction().execute(async (tx) => {
      await sql`create role portal_owner_test in role portal_app, portal_system, portal_requests, portal_sign_in, portal_search`.execute(
        tx,
      );
      await sql`grant create on schema public to portal_owner_test`.execute(tx);
      await sql`alter table users owner to portal_owner_test`.execute(tx);
      await sql`set local role portal_owner_test`.execute(tx);
      const { rows } = await sql<{ organisation_id: number }>`
        update users set name = name returning organisation_id`.execute(tx);
      expect(new Set(rows.map((row) => row.organisation_id))).toEqual(new Set([1, 2]));
      throw taken;
    });
    await expect(migrating).rejects.toBe(taken);
  });

  test('the server starts with them', async () => {
    expect(await checkLogins(database.db)).toBe(true);
  });

  test('it does not start with logins that could become somebody else', async () => {
    const owner = engine().url;
    const { requests, signIn } = narrowLogins(owner);
    await expect(withPools({ requests: owner })).rejects.toThrow(
      /^DATABASE_REQUESTS_URL logs in as \w+, who may do anything in this database\./,
    );
    await expect(withPools({ requests: signIn, signIn: requests })).rejects.toThrow(
      'DATABASE_REQUESTS_URL logs in as portal_sign_in_test, who is no member of portal_requests: grant portal_requests to portal_sign_in_test (docs/operations.md).',
    );
    await sql`create role portal_wide_test login password 'of tests alone' in role portal_sign_in, portal_system`.execute(
      database.db.kysely,
    );
    const wide = new URL(signIn);
    wide.username = 'portal_wide_test';
    try {
      await expect(withPools({ signIn: wide.href })).rejects.toThrow(
        'DATABASE_SIGN_IN_URL logs in as portal_wide_test, who can become portal_system as well: it may be a member of portal_sign_in alone (docs/operations.md).',
      );
    } finally {
      await sql`drop role portal_wide_test`.execute(database.db.kysely);
    }
  });
});

test('a transaction that only reads can write nothing, in a request and in sign-in', async () => {
  const { db } = database;
  const rename = "update users set name = 'Renamed'";
  await expect(db.read(scope, (tx) => sql.raw(rename).execute(tx))).rejects.toThrow(/read-only transaction/);
  await expect(db.readSignIn((tx) => sql`update sessions set ended_at = now()`.execute(tx))).rejects.toThrow(
    /read-only transaction/,
  );
  await db.within(scope, (tx) => sql.raw(rename).execute(tx));
  const { rows } = await db.read(scope, (tx) =>
    sql<{ name: string }>`select distinct name from users`.execute(tx),
  );
  expect(rows).toEqual([{ name: 'Renamed' }]);
});

test('where all share one login, the server says so', async () => {
  const shared: Pick<Database, 'engine'> =
    database.db.engine.kind === 'pglite'
      ? database.db
      : { engine: { ...database.db.engine, requests: database.db.engine.pool } };
  expect(await checkLogins(shared)).toBe(false);
});

test('no identity outlives its transaction: the next one of the same connection begins as nobody', async () => {
  const { db } = database;
  const identity = sql<{ role: string; organisation: string; same: boolean }>`select
    current_setting('role') as role, coalesce(current_setting('app.organisation_id', true), '') as organisation,
    current_user = session_user as same`;
  await db.system((tx) => tx.selectFrom('users').select('id').execute());
  await expect(db.system((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(/zero/);
  await expect(db.system(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await db.systemWithin(1, (tx) => tx.selectFrom('users').select('id').execute());
  const after = await identity.execute(db.kysely);
  expect(after.rows).toEqual([{ role: 'none', organisation: '', same: true }]);
});
