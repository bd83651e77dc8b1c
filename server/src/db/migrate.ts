import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const FOLDER = new URL('./migrations/', import.meta.url);
/** The id of the advisory lock (any fixed number): two servers that start together migrate one after the other. */
const LOCK = 7_302_114;

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
 * those that ran. Throws when a migration that ran before has been edited since.
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const ran: string[] = [];
  await database.kysely.connection().execute(async (connection) => {
    // Waiting for the other server and rewriting a large table may both take long.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
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
        await runScript(
          database,
          connection,
          `begin; ${migration.text}; insert into schema_migrations (name, sha256) values ('${migration.name}', '${migration.sha256}'); commit`,
        );
        ran.push(migration.name);
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
  return ran;
}

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
