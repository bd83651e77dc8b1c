import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { searchText } from '../../db/search/search-words.ts';
import { commissioning, manifestOf } from '../../installations/commission.sample.ts';
import { tidyUp } from './housekeeping.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  // Keys are dated by the database: the server's clock has to agree with it here.
  portal = await buildTestApp({ clock: new Date() });
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const DAY_MS = 24 * 60 * 60 * 1000;

test('a phone that lay in a van for two months still gets its stored answer, and refers to the photo it had sent', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const clientId = randomUUID();
  const first = await at.send(at.installer, 'VAN-1', { clientId }, key);
  const [file] = at.signatures;
  const [entry] = manifestOf([file!]);
  const wish = {
    filename: file!.name,
    filetype: file!.type,
    size: entry!.size,
    sha256: entry!.sha256,
    clientId,
  };
  const { urls, paths } = (await at.installer.post('/get-s3-urls', [wish])).body;
  const put = await portal.app.inject({
    method: 'PUT',
    url: urls[0].replace('http://portal.test', ''),
    headers: { 'content-type': file!.type },
    payload: file!.bytes,
  });
  expect(put.statusCode).toBe(200);
  const later = new Date(Date.now() + 61 * DAY_MS);
  await tidyUp({ ...portal.deps, clock: () => later });
  const installer = await portal.as('installer@org2.test');
  const again = await at.send(installer, 'VAN-1', { clientId }, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const saved = await installer.post('/files', {
    organisation: '/organisations/2',
    name: file!.name,
    type: file!.type,
    path: paths[0],
    clientId,
  });
  expect(saved.status).toBe(201);
});

/** Uploads a document that nothing ever refers to; its path. */
async function orphan(admin: Caller): Promise<string> {
  const wish = [{ filename: 'manual.pdf', filetype: 'application/pdf' }];
  const { urls, paths } = (await admin.post('/get-s3-urls', wish)).body;
  await portal.app.inject({
    method: 'PUT',
    url: urls[0].replace('http://portal.test', ''),
    headers: { 'content-type': 'application/pdf' },
    payload: '%PDF-1.7 nobody asked for it',
  });
  return String(paths[0]);
}

test('bytes that nobody ever referred to go after their slot; those of a record stay', async () => {
  const installer = await portal.as('installer@org2.test');
  const admin = await portal.as('admin@org2.test');
  const sent = await at.send(installer, 'ORPHAN-1');
  await at.upload(installer, sent.body.clientId);
  const path = await orphan(admin);
  const { storage } = portal.deps;
  expect(await storage.describe(path)).not.toBeNull();
  const later = new Date(Date.now() + 120 * DAY_MS);
  await tidyUp({ ...portal.deps, clock: () => later });
  await portal.settle();
  expect(await storage.describe(path)).toBeNull();
  const files = await portal.db.system((tx) =>
    tx.selectFrom('record_files').select('path').where('client_id', '=', sent.body.clientId).execute(),
  );
  for (const { path } of files) expect(await storage.describe(path ?? '')).not.toBeNull();
});

test('a storage that fails for one file keeps that one until it is asked again, and loses no other', async () => {
  const { storage } = portal.deps;
  const admin = await portal.as('admin@org2.test');
  const paths = [await orphan(admin), await orphan(admin), await orphan(admin)];
  const later = new Date(Date.now() + 120 * DAY_MS);
  const remove = storage.remove.bind(storage);
  const failing = vi.spyOn(storage, 'remove').mockImplementation(async (path) => {
    if (path === paths[0]) throw new Error('The bucket is not there for a moment');
    await remove(path);
  });
  await tidyUp({ ...portal.deps, clock: () => later }).catch(() => undefined);
  await portal.settle();
  failing.mockRestore();
  const left = await Promise.all(paths.map(async (path) => (await storage.describe(path)) !== null));
  expect(left).toEqual([true, false, false]);
  const { rows } = await sql<{ state: string }>`
    select state::text from portal_jobs.job where name = 'files.remove' and data::text like ${`%${paths[0]}%`}`.execute(
    portal.db.kysely,
  );
  expect(rows).toEqual([{ state: 'retry' }]);
});

test('rows written before letters were made plain are found by them after the migration', async () => {
  const names = ['Kraków ul. Długa', 'Łódź', 'Żółć gęślą jaźń', 'Straße Müller'];
  const sent = await at.send(await portal.as('installer@org2.test'), 'OLD-1');
  const text = await readFile(new URL('../../db/migrations/002-offline.sql', import.meta.url), 'utf8');
  const update = /update installations[^;]*;/.exec(text)?.[0] ?? '';
  for (const name of names) {
    const search = await portal.db.system(async (tx) => {
      await tx
        .updateTable('installations')
        .set({ search: name.toLowerCase() })
        .where('id', '=', sent.body.id)
        .execute();
      await sql.raw(update).execute(tx);
      return tx
        .selectFrom('installations')
        .select('search')
        .where('id', '=', sent.body.id)
        .executeTakeFirst();
    });
    expect(search?.search).toBe(searchText([name]));
  }
});
