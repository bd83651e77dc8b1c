import { sql } from 'kysely';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { missingMigrations } from '../db/migrate.ts';
import { checkLogins, ONE_LOGIN, WideLoginError } from '../db/narrow-logins.ts';
import type { Database } from '../db/open.ts';
import { portalIn } from '../platform/scope-of.ts';
import { type Finding, wordsOf } from './finding.ts';

/** Sessions, links and the days of warranties go by the clock. */
const CLOCK_WARNING_SECONDS = 2;
const CLOCK_WRONG_SECONDS = 60;

/** A smaller database is read from the machine's own cache well enough. */
const LARGE_DATABASE_BYTES = 1_000_000_000;

/** Whether the database answers, has this release's schema, gives each role its rights, has memory enough, and goes by the same clock. */
export async function databaseFindings(config: Config, db: Database): Promise<Finding[]> {
  const missing = await missingMigrations(db).catch((error: unknown) => wordsOf(error));
  if (typeof missing === 'string') return [{ part: 'Database', level: 'wrong', text: missing }];
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db.kysely);
  const engine = `${db.dialect === 'postgres' ? 'PostgreSQL' : 'PGlite (for trial and demo)'} ${rows[0]?.version ?? ''}`;
  const isMigrated = missing.length === 0;
  const state: Finding = isMigrated
    ? { part: 'Database', level: 'ok', text: `${engine}, with the schema of this release.` }
    : {
        part: 'Database',
        level: 'warning',
        text: `${engine}. The server will run ${missing.length} migrations when it starts, ${missing[0]} first; the rights are checked after that.`,
      };
  return [
    state,
    ...(isMigrated ? await rightsFindings(config, db) : []),
    ...(db.dialect === 'postgres' ? [memoryFinding(await memoryOf(db))] : []),
    await clockFinding(db),
  ];
}

async function rightsFindings(config: Config, db: Database): Promise<Finding[]> {
  const found: Finding[] = [];
  try {
    const scope = portalIn(config.organisationId);
    await db.within(scope, (tx) => sql`select 1`.execute(tx));
    await db.signIn((tx) => sql`select 1`.execute(tx));
    await db.systemWithin(config.organisationId, (tx) => sql`select 1`.execute(tx));
    const areNarrow = await checkLogins(db);
    if (!areNarrow && config.databaseUrl)
      found.push({ part: 'Rights', level: 'warning', text: `${ONE_LOGIN}.` });
  } catch (error) {
    const hint = error instanceof WideLoginError ? '' : ' See Logins in docs/operations.md.';
    found.push({ part: 'Rights', level: 'wrong', text: `${wordsOf(error)}${hint}` });
  }
  if (config.databaseBackupUrl) found.push(...(await backupFindings(config.databaseBackupUrl)));
  return found.length > 0 ? found : [{ part: 'Rights', level: 'ok', text: 'Each role can do its own work.' }];
}

/** Row level security would leave rows out of a backup: its login has to be one that is not stopped by it. */
async function backupFindings(url: string): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ sees_all: boolean }>(
      'select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = session_user',
    );
    return rows[0]?.sees_all
      ? []
      : [
          {
            part: 'Rights',
            level: 'wrong',
            text: 'The login of DATABASE_BACKUP_URL is stopped by row level security: give it BYPASSRLS (Backup in docs/operations.md).',
          },
        ];
  } catch (error) {
    return [{ part: 'Rights', level: 'wrong', text: `DATABASE_BACKUP_URL: ${wordsOf(error)}` }];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** In bytes: the size of the database, and what PostgreSQL keeps of its pages in memory of its own (`shared_buffers`). */
type Memory = { readonly database: number; readonly buffers: number };

async function memoryOf(db: Database): Promise<Memory> {
  const { rows } = await sql<Memory>`select pg_database_size(current_database())::float8 as database,
    pg_size_bytes(current_setting('shared_buffers'))::float8 as buffers`.execute(db.kysely);
  const [memory] = rows;
  if (!memory) throw new Error('The sizes came back empty');
  return memory;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`;

/**
 * Whether PostgreSQL has memory enough for a large database. With less, a search that finds hundreds takes two to four times as long among a
 * million installations (decision 094).
 */
export function memoryFinding({ database, buffers }: Memory): Finding {
  const text = `PostgreSQL keeps ${megabytes(buffers)} of ${megabytes(database)} in memory.`;
  return database <= Math.max(buffers, LARGE_DATABASE_BYTES)
    ? { part: 'Memory', level: 'ok', text }
    : {
        part: 'Memory',
        level: 'warning',
        text: `${text} See Memory of PostgreSQL in docs/operations.md.`,
      };
}

async function clockFinding(db: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db.kysely);
  const here = (before + Date.now()) / 2;
  const seconds = Math.abs(Date.parse(rows[0]?.now ?? '') - here) / 1_000;
  const text = `${seconds.toFixed(1)} s between this machine and the database.`;
  if (seconds < CLOCK_WARNING_SECONDS) return { part: 'Clock', level: 'ok', text };
  return {
    part: 'Clock',
    level: seconds < CLOCK_WRONG_SECONDS ? 'warning' : 'wrong',
    text: `${text} Let both set their clocks by the network.`,
  };
}
