import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { USER } from '../../features/commissioning/heat-pump.sample.ts';
import { cachePicture, readCachedPicture } from './cached-pictures.ts';
import { forgetReadings, cacheReadings, readCached, tidyReadings } from './cached-reading.ts';
import { atomically, openStore, rawTable } from '../local/local-db.ts';
import { firstVersion } from '../local/schema-ladder.ts';
import { session } from '../session/session-store.ts';
import { setOrganisation } from '../session/session.ts';

const shape = z.array(z.object({ id: z.number() }));
const signIn = (id: number, organisation = 2) =>
  session.set({ user: { ...USER, id, organisation: { ...USER.organisation, id: organisation } }, exp: 0 });

beforeEach(async () => {
  await rawTable('cache').clear();
  signIn(7);
});
afterEach(() => vi.restoreAllMocks());

test('what was fetched is there again, with the time it was fetched', async () => {
  await cacheReadings([{ hash: 'list', data: [{ id: 1 }], fetchedAt: 1_000 }]);
  expect(await readCached('list', shape)).toEqual({ data: [{ id: 1 }], fetchedAt: 1_000 });
});

test('one person’s readings are not another’s on the same phone, nor their own in another organisation', async () => {
  await cacheReadings([{ hash: 'list', data: [{ id: 1 }] }]);
  signIn(8);
  expect(await readCached('list', shape)).toBeUndefined();
  signIn(7, 3);
  expect(await readCached('list', shape)).toBeUndefined();
  session.set(null);
  expect(await readCached('list', shape)).toBeUndefined();
});

test('what a superadmin read in one organisation is not shown in another that they choose', async () => {
  session.set({ user: { ...USER, roles: ['ROLE_SUPERADMIN'] }, exp: 0 });
  try {
    setOrganisation(3);
    await cacheReadings([{ hash: 'list', data: [{ id: 1 }] }]);
    expect((await readCached('list', shape))?.data).toEqual([{ id: 1 }]);
    setOrganisation(null);
    expect(await readCached('list', shape)).toBeUndefined();
  } finally {
    setOrganisation(null);
  }
});

test('what an admin read cannot be read any more once they are an installer', async () => {
  session.set({ user: { ...USER, roles: ['ROLE_ADMIN'] }, exp: 0 });
  await cacheReadings([{ hash: 'list', data: [{ id: 1 }] }]);
  expect((await readCached('list', shape))?.data).toEqual([{ id: 1 }]);
  session.set({ user: { ...USER, roles: [] }, exp: 0 });
  expect(await readCached('list', shape)).toBeUndefined();
  expect(await rawTable('cache').count()).toBe(0);
});

test('an answer of an older app that does not fit today’s contract is dropped quietly', async () => {
  await cacheReadings([{ hash: 'list', data: [{ id: 'HP-1' }] }]);
  expect(await readCached('list', shape)).toBeUndefined();
  expect(await rawTable('cache').count()).toBe(0);
});

test('signing out forgets a person’s readings and nobody else’s', async () => {
  await cacheReadings([{ hash: 'list', data: [{ id: 1 }] }]);
  signIn(8);
  await cacheReadings([{ hash: 'list', data: [{ id: 2 }] }]);
  await forgetReadings(7);
  expect((await readCached('list', shape))?.data).toEqual([{ id: 2 }]);
  expect(await rawTable('cache').count()).toBe(1);
});

test('a photo is cached once by what is in it, as bytes', async () => {
  const bytes = new Uint8Array([255, 216, 255]).buffer;
  await cachePicture('abc', { type: 'image/jpeg', bytes });
  expect((await readCachedPicture('abc'))?.data).toEqual({ type: 'image/jpeg', bytes });
  expect(await readCachedPicture('def')).toBeUndefined();
});

test('when the browser grants little, the oldest readings go', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 3_000 }) } });
  const text = 'x'.repeat(200);
  await cacheReadings([
    { hash: 'old', data: text, fetchedAt: Date.now() - 2_000 },
    { hash: 'new', data: text },
  ]);
  await tidyReadings();
  expect(await readCached('old', z.string())).toBeUndefined();
  expect((await readCached('new', z.string()))?.data).toBe(text);
  vi.unstubAllGlobals();
});

test('a clock that runs away by a year takes nothing that an installer could read in a cellar', async () => {
  const now = Date.now();
  session.set({ user: USER, exp: now / 1_000 });
  await cacheReadings([{ hash: 'list', data: [{ id: 1 }], fetchedAt: now }]);
  for (const days of [365, -365]) {
    await tidyReadings(now + days * 86_400_000);
    expect([days, await readCached('list', shape)]).toEqual([days, { data: [{ id: 1 }], fetchedAt: now }]);
  }
});

test('a customer who was read by a clock that was a year ahead does not stay on the phone for that year', async () => {
  const now = Date.now();
  session.set({ user: USER, exp: now / 1_000 });
  await cacheReadings([
    { hash: 'list', data: [{ id: 1 }], fetchedAt: now + 365 * 86_400_000 },
    { hash: 'new', data: [{ id: 2 }], fetchedAt: now },
  ]);
  await tidyReadings(now);
  expect(await readCached('list', shape)).toBeUndefined();
  expect((await readCached('new', shape))?.data).toEqual([{ id: 2 }]);
});

test('when the storage is full, readings make room for unsent work', async () => {
  const requests = openStore(
    'requests',
    firstVersion(z.object({ id: z.string(), userId: z.number(), revision: z.number() })),
  );
  const request = { id: 'a', userId: 7, revision: 0 };
  await cacheReadings([{ hash: 'list', data: [{ id: 1 }] }]);
  const writeWhenFull = async (times: number) => {
    let left = times;
    await atomically(['requests'], async () => {
      await requests.put(request);
      left -= 1;
      if (left >= 0) throw new DOMException('The disk is full', 'QuotaExceededError');
    });
  };
  // A lost connection looks the same, and must not clear the cache.
  await writeWhenFull(1);
  expect(await rawTable('cache').count()).toBe(1);
  await requests.remove('a');
  await writeWhenFull(2);
  expect(await requests.get('a')).toMatchObject(request);
  expect(await rawTable('cache').count()).toBe(0);
  const always = atomically(['requests'], async () => {
    throw new DOMException('The disk is still full', 'QuotaExceededError');
  });
  await expect(always).rejects.toThrow('still full');
  await requests.remove('a');
});

test('what the second version cached is read by every later one', async () => {
  const text = readFileSync(new URL('../local/golden/version-2-cache.json', import.meta.url), 'utf8');
  for (const record of JSON.parse(text) as { id: string }[]) await rawTable('cache').put(record);
  expect((await readCached('["device_templates",2]', shape))?.data).toEqual([{ id: 5 }]);
});
