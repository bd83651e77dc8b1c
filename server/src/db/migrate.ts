import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The id of the advisory lock (any fixed number): two servers that start together migrate one after the other. */
const LOCK = 7_302_114;

/**
 * How long a migration waits for one lock, in milliseconds: less than the second after which PostgreSQL looks for a deadlock, so that of a
 * migration and a request that wait for each other the migration gives way. Other requests to its tables wait behind it for so long.
 */
const LOCK_WAIT_MS = 800;
/** The pause before a migration that gave way is tried again, in milliseconds. */
const PAUSE_MS = 1_000;
/** Some eight minutes; a statement of the portal ends after 30 seconds, an export after minutes. */
const MAX_TRIES = 300;
/** PostgreSQL's codes of a lock that was not to be had in time, and of transactions that wait for each other. */
const IN_USE = new Set(['55P03', '40P01']);

type Options = {
  /** Called once for each migration whose tables are in use, with its name. */
  readonly onWait?: (name: string) => void;
};

type Migration = { name: string; text: string; sha256: string };

/** The migrations in order; a file is named `NNN-title.sql` and never changes once released. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{3}-.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The migrations of this release that the database has not had; every one for an empty database. Changes nothing. */
export async function missingMigrations({ kysely }: Pick<Database, 'kysely'>): Promise<string[]> {
  const migrations = await readMigrations();
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('schema_migrations') is not null as exists`.execute(kysely);
  if (!rows[0]?.exists) return migrations.map(({ name }) => name);
  const ran = await kysely.selectFrom('schema_migrations').select('name').execute();
  const known = new Set(ran.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !known.has(name));
}

/**
 * Migrates the database to the newest schema, each migration with its record in one transaction. Returns the names of
 * those that ran. Other servers may use the database meanwhile, as they do while a release is rolled out: a migration whose tables
 * are in use is rolled back and tried again. Throws when a migration that ran before has been edited since, and when one finds its
 * tables in use for minutes.
 */
export async function migrate(database: Database, { onWait }: Options = {}): Promise<string[]> {
  const migrations = await readMigrations();
  const ran: string[] = [];
  await database.kysely.connection().execute(async (connection) => {
    // Waiting for the other server and rewriting a large table may both take long.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      await sql`set lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(connection);
      await sql`create table if not exists schema_migrations (
        name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now()
      )`.execute(connection);
      const known = new Map(
        (await connection.selectFrom('schema_migrations').select(['name', 'sha256']).execute()).map((row) => [
          row.name,
          row.sha256,
        ]),
      );
      for (const migration of migrations) {
        const before = known.get(migration.name);
        if (before === migration.sha256) continue;
        if (before) throw new Error(`The migration ${migration.name} was changed after it had run`);
        const script = `begin; ${migration.text}; insert into schema_migrations (name, sha256) values ('${migration.name}', '${migration.sha256}'); commit`;
        await untilFree(
          () => runScript(database, connection, script),
          () => onWait?.(migration.name),
        );
        ran.push(migration.name);
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
  return ran;
}

/** Runs what needs locks until it has them, with a pause after each try; throws the last error after `MAX_TRIES`. */
async function untilFree(run: () => Promise<void>, onWait: () => void, tries = 1): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (tries === MAX_TRIES || !isInUse(error)) throw error;
    if (tries === 1) onWait();
    await setTimeout(PAUSE_MS);
    await untilFree(run, onWait, tries + 1);
  }
}

const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && IN_USE.has(String(error.code));

/** PGlite accepts several statements at once only through `exec`. */
async function runScript(database: Database, connection: Database['kysely'], script: string): Promise<void> {
  try {
    if (database.engine.kind === 'pglite') await database.engine.pglite.exec(script);
    else await sql.raw(script).execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}
