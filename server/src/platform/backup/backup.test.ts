import { randomUUID } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Scope } from '../../db/database.ts';
import { openPostgres } from '../../db/open-postgres.ts';
import { commissioning } from '../../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { IS_LONG } from '../../../test/test-column.ts';
import { TEST_ENGINE } from '../../../test/test-database.ts';
import { digestsOf } from '../../../test/table-digests.ts';
import { backUp } from './back-up.ts';
import { pruneBackups } from './backup-folder.ts';
import { checkBackup } from './check-backup.ts';
import { restore } from './restore.ts';
import type { Settings } from './command.ts';
import { storedFile, storedPaths } from './stored-files.ts';

const PASSWORD = 'of tests alone';
const quiet = (): void => undefined;

const urlOf = ({ db }: TestApp): string => {
  if (db.engine.kind !== 'postgres') throw new Error('These tests are about PostgreSQL');
  return db.engine.url;
};

function loginAt(url: string, login: string, database?: string): string {
  const address = new URL(url);
  address.username = login;
  address.password = PASSWORD;
  if (database !== undefined) address.pathname = `/${database}`;
  return address.href;
}

async function pathsIn(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of storedPaths(folder)) {
    const file = await storedFile(folder, path);
    if (typeof file !== 'string') paths.push(`${path} ${file.sha256}`);
  }
  return paths.sort();
}

/** Changes a byte in the middle of a file, whose size stays; returns how to put it back. */
async function rot(file: string): Promise<() => Promise<void>> {
  const whole = await readFile(file);
  const rotten = Buffer.from(whole);
  rotten[whole.length >> 1]! ^= 0xff;
  await writeFile(file, rotten);
  return () => writeFile(file, whole);
}

/** Who owns the functions of searches; with another owner they do without their indexes. */
async function searchOwners({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`select proowner::regrole::text as owner from pg_proc
    where proname in ('search_ids', 'search_rows', 'search_is_possible')`.execute(kysely);
  return rows.map(({ owner }) => owner);
}

describe.runIf(TEST_ENGINE === 'postgres')('a backup of a maker’s portal', () => {
  const id = randomUUID().replaceAll('-', '').slice(0, 12);
  const owner = `portal_owner_${id}`;
  const reader = `portal_backup_${id}`;
  let portal: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let admin: Client;
  let folder: string;
  let settings: Settings;
  const databases: string[] = [];

  beforeAll(async () => {
    portal = await buildTestApp();
    at = await commissioning(portal);
    const installation = await at.commission(at.installer, 'BACKUP-0');
    await at.admin.post(`/installations/${installation}/accept`);
    await portal.settle();
    admin = new Client({ connectionString: urlOf(portal) });
    await admin.connect();
    await admin.query(`create role ${owner} login createrole password '${PASSWORD}'`);
    await admin.query(
      `create role ${reader} login bypassrls password '${PASSWORD}' in role pg_read_all_data`,
    );
    await admin.query(`grant portal_app, portal_system, portal_requests, portal_sign_in to ${owner}`);
    folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
    settings = {
      ...portal.deps.config,
      databaseUrl: urlOf(portal),
      databaseBackupUrl: loginAt(urlOf(portal), reader),
    };
  });
  afterAll(async () => {
    for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role ${reader}`);
    await admin.query(`drop role ${owner}`);
    await admin.end();
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** An empty database of an owner who is no superuser, and an empty folder. */
  async function newPlace(): Promise<Settings> {
    const name = `portal_restored_${id}_${databases.length}`;
    await admin.query(`create database ${name} owner ${owner}`);
    databases.push(name);
    return { ...settings, databaseUrl: loginAt(urlOf(portal), owner, name), dataDir: join(folder, name) };
  }

  test('restored elsewhere has every row of every table and every photo and card, and is walled as before', async () => {
    const { name } = await backUp(settings, folder, new Date('2026-11-23T02:00:00Z'), quiet);
    expect(name).toBe('2026-11-23T02-00-00Z');
    const there = await newPlace();
    expect(await restore(there, folder, undefined, quiet)).toEqual({ name, damaged: [] });

    const before = await pathsIn(join(portal.deps.config.dataDir, 'files'));
    expect(before.length).toBeGreaterThan(3);
    expect(await pathsIn(join(there.dataDir, 'files'))).toEqual(before);
    const restored = await openPostgres(there.databaseUrl ?? '', quiet);
    try {
      expect(await restored.system(digestsOf)).toEqual(await portal.db.system(digestsOf));
      const elsewhere: Scope = { organisationId: 1, actor: { id: 1, role: 'admin', organisationId: 1 } };
      const seen = await restored.within(elsewhere, (tx) =>
        tx.selectFrom('installations').select('id').execute(),
      );
      expect(seen).toEqual([]);
      const own = { ...elsewhere, organisationId: 2 };
      const rows = await restored.within(own, (tx) => tx.selectFrom('installations').select('id').execute());
      expect(rows.length).toBeGreaterThan(0);
      expect(await searchOwners(restored)).toEqual(['portal_search', 'portal_search', 'portal_search']);
    } finally {
      await restored.close();
    }
  });

  test('made while installers send has every photo and card that its records name', async () => {
    const store = join(folder, 'busy');
    const busy = { sent: 0, ends: false };
    const sending = (async () => {
      while (!busy.ends) await at.commission(at.installer, `BUSY-${(busy.sent += 1)}`);
    })();
    await expect.poll(() => busy.sent).toBeGreaterThan(1);
    await backUp(settings, store, new Date('2026-11-23T02:30:00Z'), quiet);
    expect(busy.sent).toBeGreaterThan(2);
    busy.ends = true;
    await sending;

    const there = await newPlace();
    await restore(there, store, undefined, quiet);
    const restored = await openPostgres(there.databaseUrl ?? '', quiet);
    const named = await restored.system(async (tx) => [
      ...(await tx.selectFrom('record_files').select('path').where('path', 'is not', null).execute()),
      ...(await tx.selectFrom('cards').select('path').execute()),
    ]);
    await restored.close();
    const stored = (await pathsIn(join(there.dataDir, 'files'))).map((line) => line.split(' ')[0]);
    expect(named.length).toBeGreaterThan(3);
    expect(named.map(({ path }) => path).filter((path) => !stored.includes(path ?? ''))).toEqual([]);
  });

  test.runIf(IS_LONG)(
    'copies a photo once for all backups, and keeps what the newest name when older ones are removed',
    async () => {
      const store = join(folder, 'kept');
      const days = ['2026-11-20', '2026-11-21', '2026-11-22'];
      await backUp(settings, store, new Date(`${days[0]}T02:00:00Z`), quiet);
      const erased = (await pathsIn(join(portal.deps.config.dataDir, 'files')))[0]!.split(' ')[0]!;
      const source = join(portal.deps.config.dataDir, 'files', erased);
      const [bytes, described] = [await readFile(source), await readFile(`${source}.json`)];
      await unlink(source);
      await unlink(`${source}.json`);
      try {
        await backUp(settings, store, new Date(`${days[1]}T02:00:00Z`), quiet);
        await backUp(settings, store, new Date(`${days[2]}T02:00:00Z`), quiet);
      } finally {
        await writeFile(source, bytes);
        await writeFile(`${source}.json`, described);
      }
      expect((await pathsIn(join(store, 'files'))).join()).toContain(erased);
      expect((await checkBackup(store, '2026-11-20T02-00-00Z', quiet)).damaged).toEqual(new Map());
      expect(await pruneBackups(store, 2)).toEqual(['2026-11-20T02-00-00Z']);
      expect((await pathsIn(join(store, 'files'))).join()).not.toContain(erased);
      expect((await checkBackup(store, '2026-11-21T02-00-00Z', quiet)).damaged).toEqual(new Map());
      expect((await checkBackup(store, undefined, quiet)).damaged).toEqual(new Map());
      expect(await pruneBackups(store, 2)).toEqual([]);
    },
  );

  test.runIf(IS_LONG).each([
    ['a photo that lost a byte', 'file', /is damaged/],
    ['a photo that is gone', 'gone', /is missing/],
    ['a dump that was cut', 'dump', /database\.dump is damaged/],
    ['a list that was changed', 'list', /files\.sha256 is damaged/],
  ])('says so and restores nothing of a backup with %s', async (_, what, sentence) => {
    const store = join(folder, `damaged-${what}`);
    const { name } = await backUp(settings, store, new Date('2026-11-23T03:00:00Z'), quiet);
    const [first = ''] = await pathsIn(join(store, 'files'));
    const file = join(store, 'files', first.split(' ')[0]!);
    if (what === 'file') await truncate(file, (await readFile(file)).length - 1);
    if (what === 'gone') await unlink(file);
    if (what === 'dump') await truncate(join(store, name, 'database.dump'), 1_000);
    if (what === 'list')
      await appendFile(join(store, name, 'files.sha256'), `${'0'.repeat(64)}  ../files/x\n`);
    const there = await newPlace();
    await expect(restore(there, store, name, quiet)).rejects.toThrow(sentence);
    const client = new Client({ connectionString: there.databaseUrl });
    await client.connect();
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public'");
    await client.end();
    expect(rows).toEqual([]);
    expect(await readdir(there.dataDir).catch(() => [])).toEqual([]);
  });

  test('is refused over a database or a folder that has something in it, and of a folder without one', async () => {
    const store = join(folder, 'full');
    await backUp(settings, store, new Date('2026-11-23T04:00:00Z'), quiet);
    await expect(restore(settings, store, undefined, quiet)).rejects.toThrow(/has files already/);
    const emptyFolder = { ...settings, dataDir: join(folder, 'nothing-here') };
    await expect(restore(emptyFolder, store, undefined, quiet)).rejects.toThrow(/database is not empty/);
    await mkdir(join(folder, 'no-backup'));
    await expect(restore(await newPlace(), join(folder, 'no-backup'), undefined, quiet)).rejects.toThrow(
      /no complete backup/,
    );
    await expect(restore(await newPlace(), store, '2026-01-01T00-00-00Z', quiet)).rejects.toThrow(
      /There are: 2026-11-23T04-00-00Z/,
    );
  });

  test('of a login that sees one maker alone is refused, with what to do, and leaves nothing behind', async () => {
    const store = join(folder, 'narrow');
    await admin.query(`alter role ${reader} nobypassrls`);
    try {
      await expect(backUp(settings, store, new Date('2026-11-23T05:00:00Z'), quiet)).rejects.toThrow(
        /does not see the data of every maker.*DATABASE_BACKUP_URL/,
      );
    } finally {
      await admin.query(`alter role ${reader} bypassrls`);
    }
    expect(await readdir(store)).toEqual([]);
  });

  test.runIf(IS_LONG).each([
    ['bytes', ''],
    ['description', '.json'],
  ])(
    'is finished without a stored photo with damaged %s, names it, and has it once it is whole',
    async (_, suffix) => {
      const store = join(folder, `rotten${suffix}`);
      const stored = join(portal.deps.config.dataDir, 'files');
      const path = (await pathsIn(stored))[0]!.split(' ')[0]!;
      const repair = await rot(join(stored, `${path}${suffix}`));
      let made: Awaited<ReturnType<typeof backUp>>;
      try {
        if (suffix === '.json') await writeFile(join(stored, `${path}.json`), '{');
        made = await backUp(settings, store, new Date('2026-11-23T06:00:00Z'), quiet);
      } finally {
        await repair();
      }
      expect(made).toEqual({ name: '2026-11-23T06-00-00Z', damaged: [path] });
      const whole = await pathsIn(stored);
      expect(await pathsIn(join(store, 'files'))).toEqual(whole.filter((line) => !line.startsWith(path)));
      expect((await checkBackup(store, made.name, quiet)).damaged).toEqual(new Map());
      const next = await backUp(settings, store, new Date('2026-11-24T06:00:00Z'), quiet);
      expect(next.damaged).toEqual([]);
      expect(await pathsIn(join(store, 'files'))).toEqual(whole);
    },
  );

  test.runIf(IS_LONG).each([
    ['bytes', ''],
    ['description', '.json'],
  ])(
    'whose copy of a photo has damaged %s gets a whole one from the next backup after it was checked',
    async (_, suffix) => {
      const store = join(folder, `healed${suffix}`);
      const { name } = await backUp(settings, store, new Date('2026-11-23T07:00:00Z'), quiet);
      const path = (await pathsIn(join(store, 'files')))[0]!.split(' ')[0]!;
      if (suffix === '') await rot(join(store, 'files', path));
      else await writeFile(join(store, 'files', `${path}.json`), '{');
      const { damaged } = await checkBackup(store, name, quiet);
      expect([...damaged]).toEqual([[path, expect.stringMatching(/is damaged/)]]);
      const next = await backUp(settings, store, new Date('2026-11-24T07:00:00Z'), quiet);
      for (const each of [name, next.name])
        expect((await checkBackup(store, each, quiet)).damaged).toEqual(new Map());
      await restore(await newPlace(), store, name, quiet);
    },
  );

  test.runIf(IS_LONG)(
    'is restored without the photos that are damaged in it when told so, and names them',
    async () => {
      const store = join(folder, 'partly');
      const { name } = await backUp(settings, store, new Date('2026-11-23T08:00:00Z'), quiet);
      const whole = await pathsIn(join(store, 'files'));
      const [rotten, gone] = whole.map((line) => line.split(' ')[0]!);
      await rot(join(store, 'files', rotten!));
      await unlink(join(store, 'files', gone!));
      const there = await newPlace();
      await expect(restore(there, store, name, quiet)).rejects.toThrow(/2 files.*--without-damaged/s);
      const restored = await restore(there, store, name, quiet, { withoutDamaged: true });
      expect(restored.name).toBe(name);
      expect(new Set(restored.damaged)).toEqual(new Set([rotten, gone]));
      expect(await pathsIn(join(there.dataDir, 'files'))).toEqual(whole.slice(2));
      const client = new Client({ connectionString: there.databaseUrl });
      await client.connect();
      const { rows } = await client.query('select serial from custom_devices');
      await client.end();
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test.runIf(IS_LONG)(
    'that is removed takes along copies without a description, which a check has marked as damaged',
    async () => {
      const store = join(folder, 'pruned');
      const { name } = await backUp(settings, store, new Date('2026-11-23T09:00:00Z'), quiet);
      const stray = join('photos', '2026-11', randomUUID());
      await mkdir(join(store, 'files', 'photos', '2026-11'), { recursive: true });
      await writeFile(join(store, 'files', stray), 'of somebody who was erased');
      await backUp(settings, store, new Date('2026-11-24T09:00:00Z'), quiet);
      expect(await pruneBackups(store, 1)).toEqual([name]);
      await expect(readFile(join(store, 'files', stray))).rejects.toThrow(/ENOENT/);
    },
  );
});
