import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCachedPicture } from '../../lib/offline-cache/cached-pictures.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { signedIn } from '../../lib/session/signed-in.sample.ts';
import { session } from '../../lib/session/session-store.ts';
import { cacheSmallPicture } from './small-pictures.ts';

/** A photo of the customer's boiler room. */
const FILE = {
  name: 'a.jpg',
  field: 'a',
  type: 'image/jpeg',
  size: 9,
  sha256: 'abc',
  url: '/files/a.jpg',
  arrived: true,
  leftOut: false,
};
const photo = () => new Response(new ArrayBuffer(9), { headers: { 'content-type': 'image/jpeg' } });

beforeEach(async () => {
  await rawTable('cache').clear();
  session.set(signedIn(7));
});
afterEach(() => vi.unstubAllGlobals());

test('a photo is on the phone of the installer who saw it', async () => {
  vi.stubGlobal('fetch', async () => photo());
  await cacheSmallPicture(FILE);
  expect((await readCachedPicture('abc'))?.data.type).toBe('image/jpeg');
});

test('a photo that is still on the way when an installer hands the phone on is not kept for the next one', async () => {
  vi.stubGlobal('fetch', async () => {
    session.set(signedIn(8));
    return photo();
  });
  await cacheSmallPicture(FILE);
  expect(await readCachedPicture('abc')).toBeUndefined();
});
