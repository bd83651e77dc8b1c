import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { BuiltTemplate } from '../../server/test/test-builders.ts';

/** Installers with a phone of their own, besides those of the test world. */
const MORE_INSTALLERS = 8;

/** What a drill works with: a template, and the e-mail addresses of installers who may install it. */
export type World = { readonly template: BuiltTemplate; readonly installers: readonly string[] };

/** Creates the logins of docs/operations.md and an empty database of the first of them. `admin` is a superuser's address. */
export async function createDatabase(admin: string): Promise<void> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  const roles = ['portal_app', 'portal_system', 'portal_requests', 'portal_sign_in', 'portal_search'];
  for (const role of roles) await client.query(`create role ${role} nologin`);
  const { rowCount } = await client.query(`select from pg_roles where rolname = 'portal'`);
  if (rowCount === 0) await client.query('create role portal login');
  await client.query(`grant ${roles.join(', ')} to portal`);
  await client.query('create role portal_web login in role portal_requests');
  await client.query('create role portal_door login in role portal_sign_in');
  await client.query('create role portal_backup login bypassrls in role pg_read_all_data');
  await client.query('create database portal owner portal');
  await client.end();
}

/**
 * Migrates an empty database and fills it with people and a template. `url` is the owner's address; with `root` another
 * checkout's server does it, with the schema that it knows.
 */
export async function furnish(url: string, root?: string): Promise<World> {
  const server =
    root === undefined ? new URL('../../server/', import.meta.url) : pathToFileURL(`${root}/server/`);
  const load = (path: string): Promise<Record<string, unknown>> => import(new URL(path, server).href);
  const { openDatabase } = (await load('src/db/open.ts')) as typeof import('../../server/src/db/open.ts');
  const { migrate } = (await load('src/db/migrate.ts')) as typeof import('../../server/src/db/migrate.ts');
  const { buildWorld } = (await load(
    'test/test-phone.ts',
  )) as typeof import('../../server/test/test-phone.ts');
  const db = await openDatabase({ databaseUrl: url, dataDir: '' }, () => undefined);
  try {
    await migrate(db);
    const template = await buildWorld(db);
    const installers = await db.system(async (tx) => {
      const first = await tx
        .selectFrom('users')
        .select([
          'organisation_id',
          'password_hash',
          'asp_id',
          'available_template_ids',
          'verified_at',
          'company',
          'tax_id',
          'phone',
        ])
        .where('email', '=', 'installer@org2.test')
        .executeTakeFirstOrThrow();
      const more = Array.from({ length: MORE_INSTALLERS }, (_, index) => `phone${index + 1}@org2.test`);
      await tx
        .insertInto('users')
        .values(more.map((email) => ({ ...first, email, name: email })))
        .execute();
      return more;
    });
    return { template, installers };
  } finally {
    await db.close();
  }
}
