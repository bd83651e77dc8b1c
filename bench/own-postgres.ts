import { Client } from 'pg';
import startCluster from '../server/test/test-cluster.ts';
import { startThrowAwayCluster } from '../server/test/test-postgres.ts';

/** Runs `work` on a throw-away PostgreSQL (or the one of TEST_DATABASE_URL). Throws when there are no binaries for one. */
export async function withPostgres(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  process.env.TEST_DATABASE = 'postgres';
  const stop = startCluster();
  try {
    await work(process.env.TEST_DATABASE_URL ?? '');
  } finally {
    stop?.();
    if (stop) delete process.env.TEST_DATABASE_URL;
  }
}

/** Like `withPostgres`, on a disk, with commits that survive a power cut and the memory of a small server. */
export async function withDurablePostgres(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return work(given);
  const cluster = startThrowAwayCluster({ reuses: false, durable: true });
  try {
    await work(cluster.url);
  } finally {
    cluster.end();
  }
}

/** The address of another database on the same server. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a database, empty or as a copy of `template`, to which nobody may be connected; false where it is there already. */
export async function createDatabase(server: string, name: string, template?: string): Promise<boolean> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0)
      await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
    return rowCount === 0;
  } finally {
    await client.end();
  }
}
