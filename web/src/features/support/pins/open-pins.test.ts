import { beforeEach, expect, test, vi } from 'vitest';
import { online } from '../../../lib/network/connection.ts';
import { memoryCaches } from '../../../lib/offline-cache/cache-storage.sample.ts';
import { changePins, pinsOf } from '../../../lib/offline-cache/pins.ts';
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
  const locks = { request: (_: string, __: object, work: (lock: object) => Promise<void>) => work({}) };
  vi.stubGlobal('navigator', { locks, serviceWorker: {} });
});

test('a pinned document is dropped from the phone when the maker has emptied its library', async () => {
  changePins(7, () => ({ chosen: [1], held: [HELD] }));
  await openPins(USER, []);
  expect(pinsOf(7).get().held).toEqual([]);
});
