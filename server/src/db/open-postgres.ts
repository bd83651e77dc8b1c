import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { COLUMN_PARSERS } from './column-kinds.ts';
import type { Database } from './database.ts';
import { listener } from './postgres/listener.ts';
import { preparing } from './postgres/prepared-pool.ts';
import type { Tables } from './schema.ts';
import { scopedDialect, type Settings } from './scoped-dialect.ts';
import { oneForAll, transactionsOn } from './transactions.ts';

/** The maximum number of connections per pool. */
const MAX_CONNECTIONS = { system: 12, requests: 12, signIn: 6, direct: 3 } as const;

/** What every connection keeps to; behind a pooler in transaction mode, every transaction. */
const SETTINGS: Settings = {
  TimeZone: 'UTC',
  statement_timeout: '30000',
  // Compiling a statement takes longer than running it: 100 to 270 ms for each wide list and counter (docs/performance.md).
  jit: 'off',
  // Starting a worker takes about as long as a page of a list, and other requests need its processor: only for what takes half a second.
  parallel_setup_cost: '50000',
  idle_in_transaction_session_timeout: '60000',
};

const KEEP_ALIVE_MS = 10_000;

/** The addresses of one database, each with its own login. */
export type Logins = { readonly requests: string; readonly signIn: string };

type PoolOptions = { readonly max: number; readonly isPooled: boolean };

function openPool(url: string, { max, isPooled }: PoolOptions, onLost: (error: Error) => void): Pool {
  const pool = new Pool({
    types: {
      getTypeParser: (oid, format) =>
        (format === 'binary' ? undefined : COLUMN_PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
    },
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'installer-portal',
    // A load balancer between notices by them that one end is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(!isPooled && {
      options: Object.entries(SETTINGS)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  });
  pool.on('error', onLost);
  // The pool hears of idle connections alone. One that breaks while it is used fails the statement, or the next one;
  // without somebody who listens, its event would end this process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const over = (pool: Pool, isPooled: boolean): Kysely<Tables> =>
  new Kysely({
    dialect: scopedDialect(
      new PostgresDialect({ pool: preparing(pool, { isPooled }) }),
      'postgres',
      isPooled ? SETTINGS : {},
    ),
  });

/**
 * Connection pools to a PostgreSQL server (15 or later). `url` is the owner's, for migrations and jobs. With `logins`,
 * requests and sign-in have pools whose logins cannot assume other roles; without, all share the owner's. With
 * `directUrl` the other addresses lead to a pooler in transaction mode: what needs a connection of its own (migrations,
 * listening, the job queue) uses this one. `onLost` is called for idle connections that break; the pool replaces them.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  logins: Logins | null = null,
  directUrl?: string,
): Promise<Database> {
  const isPooled = directUrl !== undefined;
  const open = (address: string, max: number) => openPool(address, { max, isPooled }, onLost);
  const pool = open(url, MAX_CONNECTIONS.system);
  const system = over(pool, isPooled);
  const kysely = isPooled
    ? over(openPool(directUrl, { max: MAX_CONNECTIONS.direct, isPooled: false }, onLost), false)
    : system;
  const own = logins && {
    requests: open(logins.requests, MAX_CONNECTIONS.requests),
    signIn: open(logins.signIn, MAX_CONNECTIONS.signIn),
  };
  const connections = own
    ? { requests: over(own.requests, isPooled), signIn: over(own.signIn, isPooled), system }
    : oneForAll(system);
  const notifications = listener(directUrl ?? url, onLost);
  return {
    kysely,
    dialect: 'postgres',
    ...transactionsOn(connections),
    listen: notifications.listen,
    async alive() {
      await sql`select 1`.execute(kysely);
      return true;
    },
    async close() {
      await notifications.close();
      await Promise.all([...new Set([...Object.values(connections), kysely])].map((one) => one.destroy()));
    },
    engine: {
      kind: 'postgres',
      pool,
      url: directUrl ?? url,
      requests: own?.requests ?? pool,
      signIn: own?.signIn ?? pool,
    },
  };
}
