import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { pino } from 'pino';
import type { Database } from '../src/db/database.ts';
import { migrate, readMigrations } from '../src/db/migrate.ts';
import { openPglite } from '../src/db/open-pglite.ts';
import { type Logins, openPostgres } from '../src/db/open-postgres.ts';
import { BossJobs } from '../src/platform/jobs/jobs-boss.ts';

export type TestEngine = 'pglite' | 'postgres';

/** The setting with the PostgreSQL of this test run; `test-cluster.ts` starts one when it is not set. */
const URL_SETTING = 'TEST_DATABASE_URL';

/** The engine of this run; `TEST_DATABASE=postgres vitest run --project server` selects the other one. */
export const TEST_ENGINE: TestEngine = process.env['TEST_DATABASE'] === 'postgres' ? 'postgres' : 'pglite';

/** Connection errors appear in the test's own query. */
const lost = (): void => undefined;

export type TestDatabase = { readonly db: Database; destroy(): Promise<void> };

/** The contents of a template besides the tables; `source` is the text of the program that creates them. */
export type Filling = { readonly source: string; readonly fill: (db: Database) => Promise<unknown> };

const EMPTY: Filling = { source: '', fill: () => Promise.resolve() };

/** A migrated database for the caller alone: empty, or a copy of a template. */
export function openTestDatabase(engine: TestEngine, filling: Filling = EMPTY): Promise<TestDatabase> {
  return engine === 'pglite' ? pgliteCopy(filling) : postgresCopy(filling);
}

/** Creates everything in a template: the migrations, the tables of the job queue and its filling. */
async function prepare(db: Database, { fill }: Filling): Promise<void> {
  await migrate(db);
  const jobs = new BossJobs({ db, log: pino({ level: 'silent' }), quiet: true });
  await jobs.start();
  await jobs.stop();
  await fill(db);
}

/** The name depends on the contents, so that a changed migration creates a new template. */
async function templateName({ source }: Filling): Promise<string> {
  const all = (await readMigrations()).map((migration) => migration.sha256).join();
  return `portal_test_${createHash('sha256').update(`4 ${all} ${source}`).digest('hex').slice(0, 12)}`;
}

const templates = new Map<string, Promise<Blob>>();

async function pgliteCopy(filling: Filling): Promise<TestDatabase> {
  const template = templates.get(filling.source) ?? pgliteTemplate(filling);
  templates.set(filling.source, template);
  const db = await openPglite(undefined, await template);
  return { db, destroy: () => db.close() };
}

/** Migrated and filled once for all test files, then copied. */
async function pgliteTemplate(filling: Filling): Promise<Blob> {
  const folder = join(tmpdir(), 'portal-test-templates');
  const file = join(folder, `${await templateName(filling)}.tar`);
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true });
    const db = await openPglite(undefined);
    await prepare(db, filling);
    if (db.engine.kind !== 'pglite') throw new Error('The template is made by PGlite');
    const dump = await db.engine.pglite.dumpDataDir('none');
    await db.close();
    const part = `${file}.${randomUUID()}`;
    await writeFile(part, Buffer.from(await dump.arrayBuffer()));
    await rename(part, file);
  }
  return new Blob([await readFile(file)]);
}

async function postgresCopy(filling: Filling): Promise<TestDatabase> {
  const server = process.env[URL_SETTING];
  if (!server) throw new Error(`${URL_SETTING} names no PostgreSQL`);
  const { Client } = await import('pg');
  const admin = new Client({ connectionString: server });
  await admin.connect();
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  const source = await templateName(filling);
  const at = (database: string): string => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    return url.href;
  };
  // One test file creates the template, the others wait for it.
  await admin.query('select pg_advisory_lock(7302116)');
  const made = await admin.query('select 1 from pg_database where datname = $1', [source]);
  if (made.rowCount === 0) {
    // The remains of a run that was killed while it created the template.
    await admin.query(`drop database if exists ${source}_part with (force)`);
    await admin.query(`create database ${source}_part`);
    const db = await openPostgres(at(`${source}_part`), lost);
    await prepare(db, filling);
    await db.close();
    await admin.query(`alter database ${source}_part rename to ${source}`);
  }
  await makeLogins(admin);
  // Copies files: the default strategy also writes each page to the WAL, which takes twice the time.
  await admin.query(`create database ${name} template ${source} strategy file_copy`);
  await admin.query('select pg_advisory_unlock(7302116)');
  const db = await openPostgres(at(name), lost, narrowLogins(at(name)));
  return {
    db,
    async destroy() {
      await db.close();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}

const LOGINS = { requests: 'portal_requests', signIn: 'portal_sign_in' } as const;
/** Password of the tests' logins, for servers that require one. */
const LOGIN_PASSWORD = 'of tests alone';

/**
 * The logins that docs/operations.md describes. They belong to the whole cluster, so other tests may have created them.
 */
async function makeLogins(admin: Client): Promise<void> {
  for (const role of Object.values(LOGINS)) {
    const login = `${role}_test`;
    const made = await admin.query('select 1 from pg_roles where rolname = $1', [login]);
    if (made.rowCount === 0) {
      await admin.query(`create role ${login} login password '${LOGIN_PASSWORD}' in role ${role}`);
    }
  }
}

/** Addresses of the same database for the logins of requests and sign-in. */
export function narrowLogins(owner: string): Logins {
  const as = (role: string): string => {
    const url = new URL(owner);
    url.username = `${role}_test`;
    url.password = LOGIN_PASSWORD;
    return url.href;
  };
  return { requests: as(LOGINS.requests), signIn: as(LOGINS.signIn) };
}
