import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../server/src/db/migrate.ts';
import { type Database, openDatabase } from '../../../server/src/db/open.ts';
import { localIdentity } from '../../../server/src/platform/identity/identity-local.ts';
import { readSecrets } from '../../../server/src/platform/identity/secrets.ts';
import { buildTemplate, buildUser } from '../../../server/test/test-builders.ts';
import { clusterUrl } from './cluster.ts';
import type { Template } from '../schedules/requests.ts';

/** The database engine of a server under faults. */
export type Engine = 'pglite' | 'postgres';

/** All data of a server: a folder, with a database in it (PGlite) or at an address (PostgreSQL). */
export type Store = { readonly dataDir: string; readonly databaseUrl: string | undefined };

/** An installer made for one phone. */
export type Account = { readonly id: number; readonly email: string };

/** The contents of a prepared database: one template, and installers who may use it. */
export type Furniture = { readonly template: Template; readonly accounts: readonly Account[] };

export const ORGANISATION = 2;
export const PASSWORD = 'Demo-1234';

/** Prepared stores, which are only copied. */
export const FURNISHED_FOLDER = join(tmpdir(), `portal-faults-furnished-${process.pid}`);
/** No rig of the gate needs more installers than these, so that all of them can be copies of one store. */
const SHARED_ACCOUNTS = 100;

const made = new Map<string, Promise<{ readonly store: Store; readonly furniture: Furniture }>>();
let copies = 0;

/** A new copy of a store with at least this many installers; `remove` deletes it again. */
export async function furnishedStore(
  engine: Engine,
  accountCount: number,
): Promise<{ readonly store: Store; readonly furniture: Furniture }> {
  const count = Math.max(accountCount, SHARED_ACCOUNTS);
  const name = `furnished_${count}`;
  const making = made.get(`${engine} ${name}`) ?? make(engine, name, count);
  made.set(`${engine} ${name}`, making);
  const { store, furniture } = await making;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-faults-'));
  await cp(store.dataDir, dataDir, { recursive: true });
  if (store.databaseUrl === undefined) return { store: { dataDir, databaseUrl: undefined }, furniture };
  copies += 1;
  const databaseUrl = await createDatabase(`copy_${copies}`, name);
  return { store: { dataDir, databaseUrl }, furniture };
}

/** Opens the database of a store from this process; on PGlite its server has to have stopped. */
export function openStore(store: Store): Promise<Database> {
  return openDatabase(store, () => undefined);
}

/** A PostgreSQL store is removed together with its cluster. */
export function removeStore({ dataDir }: Store): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}

async function make(engine: Engine, name: string, count: number) {
  const dataDir = join(FURNISHED_FOLDER, `${engine}-${count}`);
  const databaseUrl = engine === 'postgres' ? await createDatabase(name) : undefined;
  const store = { dataDir, databaseUrl };
  const db = await openStore(store);
  try {
    await migrate(db);
    return { store, furniture: await furnish(db, dataDir, count) };
  } finally {
    await db.close();
  }
}

async function createDatabase(name: string, from?: string): Promise<string> {
  const server = clusterUrl();
  const admin = new Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(`create database ${name}${from === undefined ? '' : ` template ${from}`}`);
  } finally {
    await admin.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function furnish(db: Database, dataDir: string, count: number): Promise<Furniture> {
  const secrets = await readSecrets({ dataDir, sessionSecret: undefined });
  const identity = localIdentity({ publicUrl: 'http://localhost' }, db, secrets, () => new Date());
  // The same password hash for all accounts: hashing is the most expensive part.
  const { credentials } = await identity.enrol('everybody@test', PASSWORD);
  return db.system(async (tx) => {
    await tx
      .insertInto('organisations')
      .values({ id: ORGANISATION, name: 'Maker', phone: '+48123456789' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const accounts: Account[] = [];
    for (let at = 0; at < count; at += 1) {
      const email = `installer-${at}@faults.test`;
      const id = await buildUser(tx, ORGANISATION, { email, name: `Installer ${at}`, ...credentials });
      accounts.push({ id, email });
    }
    const template = await buildTemplate(tx, ORGANISATION, { users: accounts.map(({ id }) => id) });
    return { template, accounts };
  });
}
