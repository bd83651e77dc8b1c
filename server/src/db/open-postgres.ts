import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { COLUMN_PARSERS } from './column-kinds.ts';
import type { Database } from './database.ts';
import { listener } from './postgres-listener.ts';
import { preparing } from './prepared-pool.ts';
import type { Tables } from './schema.ts';
import { scopedDialect } from './scoped-dialect.ts';
import { oneForAll, transactionsOn } from './transactions.ts';

/** The maximum number of connections per pool. */
const MOST_CONNECTIONS = { system: 12, requests: 12, signIn: 6 } as const;

/** The addresses of one database, each with its own login. */
export type Logins = { readonly requests: string; readonly signIn: string };

function openPool(url: string, max: number, onLost: (error: Error) => void): Pool {
  const pool = new Pool({
    types: {
      getTypeParser: (oid, format) =>
        (format === 'binary' ? undefined : COLUMN_PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
    },
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'installer-portal',
    options: '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  });
  pool.on('error', onLost);
  return pool;
}

const over = (pool: Pool): Kysely<Tables> =>
  new Kysely({ dialect: scopedDialect(new PostgresDialect({ pool: preparing(pool) }), 'postgres') });

/**
 * Connection pools to a PostgreSQL server (15 or later). `url` is the owner's, for migrations and jobs. With `logins`,
 * requests and sign-in have pools whose logins cannot assume other roles; without, all share the owner's. `onLost` is
 * called for idle connections that break; the pool replaces them.
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  logins: Logins | null = null,
): Promise<Database> {
  const pool = openPool(url, MOST_CONNECTIONS.system, onLost);
  const kysely = over(pool);
  const own = logins && {
    requests: openPool(logins.requests, MOST_CONNECTIONS.requests, onLost),
    signIn: openPool(logins.signIn, MOST_CONNECTIONS.signIn, onLost),
  };
  const connections = own
    ? { requests: over(own.requests), signIn: over(own.signIn), system: kysely }
    : oneForAll(kysely);
  const ears = listener(url, onLost);
  return {
    kysely,
    dialect: 'postgres',
    ...transactionsOn(connections),
    listen: ears.listen,
    async alive() {
      await sql`select 1`.execute(kysely);
      return true;
    },
    async close() {
      await ears.close();
      await Promise.all([...new Set(Object.values(connections))].map((one) => one.destroy()));
    },
    engine: { kind: 'postgres', pool, url, requests: own?.requests ?? pool, signIn: own?.signIn ?? pool },
  };
}
