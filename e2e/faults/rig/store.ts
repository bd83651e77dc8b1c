import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '../../../server/src/db/migrate.ts';
import { type Database, openDatabase, type Tx } from '../../../server/src/db/open.ts';
import { localIdentity } from '../../../server/src/platform/identity/identity-local.ts';
import { readSecrets } from '../../../server/src/platform/identity/secrets.ts';
import { buildDevice, buildTemplate, buildUser } from '../../../server/test/test-builders.ts';
import { clusterUrl } from './cluster.ts';
import type { Template } from '../schedules/requests.ts';

/** The database engine of a server under faults. */
export type Engine = 'pglite' | 'postgres';

/** All data of a server: a folder, with a database in it (PGlite) or at an address (PostgreSQL). */
export type Store = { readonly dataDir: string; readonly databaseUrl: string | undefined };

/** An installer made for one phone. */
export type Account = { readonly id: number; readonly email: string };

/** A station of the hall made for one phone, with who works there and the device in front of them, which waits for stage 2. */
export type Station = {
  readonly account: Account;
  readonly worker: number;
  readonly device: { readonly id: number; readonly serial: string; readonly versionId: number };
};

/** The contents of a prepared database: one template, installers who may use it, and stations. */
export type Furniture = {
  readonly template: Template;
  readonly accounts: readonly Account[];
  readonly stations: readonly Station[];
};

export const ORGANISATION = 2;
export const PASSWORD = 'Demo-1234';

/** Prepared stores, which are only copied. */
export const FURNISHED_FOLDER = join(tmpdir(), `portal-faults-furnished-${process.pid}`);
/** No rig of the gate needs more installers than these, so that all of them can be copies of one store. */
const SHARED_ACCOUNTS = 100;
/** Where another station is first, a trial needs two of them. */
const SECOND_STATIONS = 10;

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
    return { template, accounts, stations: await furnishHall(tx, count + SECOND_STATIONS, credentials) };
  });
}

/** What the stages of the hall ask: a value and a photo, at stage 3. */
const HALL_FORM = {
  steps: [
    {
      id: 'stage-3',
      title: 'Hydraulika',
      fields: [
        { name: 'pressure', label: 'Ciśnienie próby', type: 'number', unit: 'bar', required: true },
        { name: 'joints', label: 'Luty', type: 'image', required: true },
      ],
    },
  ],
};

async function furnishHall(
  tx: Tx,
  count: number,
  credentials: Awaited<ReturnType<ReturnType<typeof localIdentity>['enrol']>>['credentials'],
): Promise<Station[]> {
  const template = await buildTemplate(tx, ORGANISATION, {
    version: { production_form: JSON.stringify(HALL_FORM) },
  });
  const worker = await tx
    .insertInto('production_workers')
    .values({ organisation_id: ORGANISATION, name: 'Ewa Lis', pin: '4711' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stations: Station[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `station-${at}@faults.test`;
    const roles = ['ROLE_PRODUCTION'];
    const id = await buildUser(tx, ORGANISATION, { email, name: `Station ${at}`, roles, ...credentials });
    const serial = `FAULT-HALL-${at}`;
    const device = await buildDevice(tx, ORGANISATION, template, serial, {
      step: 2,
      extension_created_at: '2026-06-01T08:00:00.000Z',
    });
    stations.push({
      account: { id, email },
      worker: worker.id,
      device: { id: device, serial, versionId: template.versionId },
    });
  }
  return stations;
}
