import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { BackupError } from './manifest.ts';

/** Roles that the rights in a dump name; they belong to the whole PostgreSQL, so a dump does not contain them. */
const ROLES = ['portal_app', 'portal_system', 'portal_requests', 'portal_sign_in', 'portal_search'] as const;

export const DUMP_NAMES = { postgres: 'database.dump', pglite: 'database.tar.gz' } as const;

/** Runs a program of PostgreSQL. The password goes by the environment: arguments can be seen by others on the machine. */
async function runTool(tool: string, url: string, words: readonly string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(tool, [...words, '--dbname', address.href, '--no-password'], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorText = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errorText = (errorText + chunk.toString()).slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) =>
      reject(
        new BackupError(`${tool} could not be started: install PostgreSQL's client programs.`, {
          cause: error,
        }),
      ),
    );
    child.on('close', resolve);
  });
  if (code === 0) return;
  if (errorText.includes('row-level security')) {
    throw new BackupError(
      'This login does not see the data of every maker. Make one for backups and set DATABASE_BACKUP_URL: docs/operations.md, Backup.',
    );
  }
  throw new BackupError(`${tool} ended with ${code ?? 'a signal'}: ${errorText.trim()}`);
}

/**
 * Writes the whole database, as it is at one moment, to a file; people go on working meanwhile. On PostgreSQL `url` is a
 * login that row level security does not stop. Throws `BackupError`.
 */
export async function dumpDatabase({ engine }: Database, url: string, file: string): Promise<void> {
  if (engine.kind === 'postgres') {
    await runTool('pg_dump', url, ['--format=custom', '--file', file]);
    return;
  }
  const dump = await engine.pglite.dumpDataDir('gzip');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()), { flush: true });
}

/** Makes the roles that are missing, as the migrations do. Throws `BackupError` when the login may not. */
async function makeRoles({ kysely }: Database): Promise<void> {
  for (const role of ROLES) {
    const { rows } = await sql`select 1 from pg_roles where rolname = ${role}`.execute(kysely);
    if (rows.length > 0) continue;
    try {
      await sql`create role ${sql.id(role)} nologin`.execute(kysely);
    } catch (error) {
      throw new BackupError(
        `An administrator of PostgreSQL has to create the role ${role} and grant it to this login first: docs/operations.md, Logins.`,
        { cause: error },
      );
    }
  }
}

/** True when nothing has ever been stored in the database: not even a migration has run. */
export async function isEmptyDatabase({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') limit 1`.execute(kysely);
  return rows.length === 0;
}

/** Fills an empty PostgreSQL database from a dump, wholly or not at all. Throws `BackupError`. */
export async function restorePostgres(db: Database, url: string, file: string): Promise<void> {
  await makeRoles(db);
  await runTool('pg_restore', url, ['--no-owner', '--exit-on-error', '--single-transaction', file]);
  await giveSearchBack(db);
}

/**
 * Gives the functions of searches back to their role, since a dump is restored without owners. Without it searches would find
 * the same, slowly (migrations 064, 073). A dump from before those migrations lacks them.
 */
async function giveSearchBack({ kysely }: Database): Promise<void> {
  await sql`do $$ declare
    searching regprocedure;
  begin
    begin
      grant portal_search to current_user;
    exception when insufficient_privilege then null;
    end;
    grant create on schema public to portal_search;
    for searching in select oid from pg_proc
        where pronamespace = 'public'::regnamespace and proname in ('search_ids', 'search_rows', 'search_is_possible') loop
      execute format('alter function %s owner to portal_search', searching);
    end loop;
    revoke create on schema public from portal_search;
  exception when insufficient_privilege then
    raise warning 'portal_search is not granted to %: searches work without their indexes', current_user;
  end $$`.execute(kysely);
}

/** Unpacks a dump of PGlite into a folder that does not exist yet. */
export async function restorePglite(folder: string, file: string): Promise<void> {
  const { openPglite } = await import('../../db/open-pglite.ts');
  const db = await openPglite(folder, new Blob([await readFile(file)]));
  await db.close();
}
