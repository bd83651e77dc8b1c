import { beforeEach, expect, test, vi } from 'vitest';
import { memoryCaches } from './cache-storage.sample.ts';
import { partKey, writePinned } from './pinned-store.ts';
import { changePins, dropUnreferenced, forgetPins, releaseFiles, pinsOf } from './pins.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
const held = (entry: number, sha256: string) => ({ entry, sha256, size: 4, type: 'application/pdf' });
let memory: ReturnType<typeof memoryCaches>;

beforeEach(async () => {
  memory = memoryCaches();
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  // `Object.keys` of local storage are its keys.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  for (const sha256 of [A, B]) {
    await memory.cache.put(partKey(sha256, 0), new Response('%PDF'));
    await writePinned(memory.cache, { sha256, size: 4, type: 'x', partBytes: 4, parts: [sha256] });
  }
  for (const user of [7, 8])
    changePins(user, () => ({ chosen: [], held: [], lost: [], visitTypes: [], checkedAt: null }));
});

const here = () =>
  [...memory.entries.keys()].filter((key) => !key.includes('/part/')).map((key) => key.at(-1));

test('a file that two people have pinned on one phone stays until both have let it go', async () => {
  changePins(7, () => ({ held: [held(1, A), held(2, B)] }));
  changePins(8, () => ({ held: [held(1, A)] }));
  await releaseFiles(7, [1, 2]);
  expect([here(), pinsOf(7).get().held]).toEqual([['a'], []]);
  await releaseFiles(8, [1]);
  expect(memory.entries.size).toBe(0);
});

test('of two documents with the same content the one that is unpinned goes, and the other stays', async () => {
  changePins(7, () => ({ held: [held(1, A), held(2, A)] }));
  await releaseFiles(7, [1]);
  expect([here(), pinsOf(7).get().held]).toEqual([['a', 'b'], [held(2, A)]]);
});

test('who signs out leaves no file behind, and finds their choice again', async () => {
  changePins(7, () => ({ chosen: [1, 2], held: [held(1, A)], lost: [3], checkedAt: 1 }));
  await forgetPins(7);
  await dropUnreferenced(new Set([B]));
  expect(here()).toEqual(['b']);
  expect(pinsOf(7).get()).toMatchObject({ chosen: [1, 2], held: [], lost: [], checkedAt: null });
});

test('a note that another version of the app has left unreadable is as if nothing was pinned', () => {
  localStorage.setItem('pins.9', '{"held":"all"}');
  expect(pinsOf(9).get()).toMatchObject({ chosen: [], automatic: true, anyNetwork: false, held: [] });
});
