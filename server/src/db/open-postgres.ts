import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { COLUMN_PARSERS } from './column-parsers.ts';
import type { Database } from './database.ts';
import { listener } from './postgres-listener.ts';
import { preparing } from './prepared-pool.ts';
import type { Tables } from './schema.ts';
import { scopedDialect } from './scoped-dialect.ts';
import { transactionsOn } from './transactions.ts';

/** A pool on a PostgreSQL server (15 or later). `onLost` hears of idle connections that broke; the pool replaces them. */
export async function openPostgres(url: string, onLost: (error: Error) => void): Promise<Database> {
  const pool = new Pool({
    types: {
      getTypeParser: (oid, format) =>
        (format === 'binary' ? undefined : COLUMN_PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
    },
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 10_000,
    application_name: 'installer-portal',
    options: '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
  });
  pool.on('error', onLost);
  const kysely = new Kysely<Tables>({
    dialect: scopedDialect(new PostgresDialect({ pool: preparing(pool) }), 'postgres'),
  });
  const ears = listener(url, onLost);
  return {
    kysely,
    dialect: 'postgres',
    ...transactionsOn(kysely),
    listen: ears.listen,
    async alive() {
      await sql`select 1`.execute(kysely);
      return true;
    },
    async close() {
      await ears.close();
      await kysely.destroy();
    },
    engine: { kind: 'postgres', pool, url },
  };
}
