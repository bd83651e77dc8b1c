import { beforeEach, expect, test, vi } from 'vitest';
import { online } from '../../../lib/network/connection.ts';
import { memoryCaches } from '../../../lib/offline-cache/cache-storage.sample.ts';
import { changePins, pinsOf } from '../../../lib/offline-cache/pins.ts';
import { session } from '../../../lib/session/session-store.ts';
import { signedIn } from '../../../lib/session/signed-in.sample.ts';
import { openPins } from './open-pins.ts';

vi.mock('./check-pins.ts', () => ({ checkPins: () => Promise.resolve() }));
vi.mock('./visit-types.ts', () => ({ typesOfVisits: () => Promise.resolve([]) }));

const USER = { id: 7, organisation: { id: 2 } } as never;
const HELD = { entry: 1, sha256: '1'.repeat(64), size: 10, type: 'image/png' };

beforeEach(() => {
  memoryCaches();
  online.set(true);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  let isHeld = false;
  const request = async (_: string, __: object, work: (lock: object | null) => Promise<void>) => {
    if (isHeld) return work(null);
    isHeld = true;
    await work({}).finally(() => (isHeld = false));
  };
  vi.stubGlobal('navigator', { locks: { request }, serviceWorker: {} });
  session.set(signedIn(7));
});

test('a pinned document is dropped from the phone when the maker has emptied its library', async () => {
  changePins(7, () => ({ chosen: [1], held: [HELD] }));
  await openPins(USER, []);
  expect(pinsOf(7).get().held).toEqual([]);
});

test('the list of the server is followed that comes while the stored one is still looked through', async () => {
  changePins(7, () => ({ chosen: [1], held: [HELD] }));
  const stored = { id: 1, kind: 'document', ...HELD, url: '/x', deviceTypes: [] } as never;
  await Promise.all([openPins(USER, [stored]), openPins(USER, [])]);
  expect(pinsOf(7).get().held).toEqual([]);
});

test('nothing is looked after for somebody who has signed out meanwhile', async () => {
  changePins(7, () => ({ chosen: [1], held: [HELD] }));
  const opened = openPins(USER, []);
  session.set(null);
  await opened;
  expect(pinsOf(7).get().held).toEqual([HELD]);
});
