import type { SupportMaterial } from '@portal/domain/files/contract';
import type { PinnableFile } from '@portal/domain/library/pinned-files';
import { beforeEach, expect, test, vi } from 'vitest';
import { online } from '../../../lib/network/connection.ts';
import { memoryCaches } from '../../../lib/offline-cache/cache-storage.sample.ts';
import { changePins, pinsOf } from '../../../lib/offline-cache/pins.ts';
import { session } from '../../../lib/session/session-store.ts';
import { signedIn } from '../../../lib/session/signed-in.sample.ts';
import type { Fetching } from './download-pinned-file.ts';
import { syncPins, trouble } from './sync-pins.ts';
import { togglePin } from './toggle-pin.ts';

const fetches = vi.hoisted(() => [] as { id: number; arrive: () => void }[]);
vi.mock('./download-pinned-file.ts', () => ({
  PinError: class extends Error {},
  downloadPinnedFile: ({ id, sha256, size, type }: PinnableFile, { signal }: Fetching) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      fetches.push({ id, arrive: () => resolve({ entry: id, sha256, size, type }) });
    }),
}));

const USER = { id: 7, organisation: { id: 2 } } as never;
const manual = (id: number) =>
  ({
    id,
    name: `${id}.pdf`,
    kind: 'document',
    parent: null,
    language: 'pl',
    url: '/x',
    size: 10,
    type: 'application/pdf',
    sha256: String(id).repeat(64),
    variantGroup: null,
    deviceTypes: [],
    preview: null,
  }) satisfies SupportMaterial;
const LIBRARY = [manual(1), manual(2), manual(3)];

/** One after the other, as the browser hands out a lock. */
function oneLock() {
  let last: Promise<unknown> = Promise.resolve();
  let held = 0;
  return {
    request: (_: string, { ifAvailable }: LockOptions, work: (lock: object | null) => Promise<void>) => {
      if (ifAvailable === true && held > 0) return work(null);
      held += 1;
      last = last.then(() => work({})).finally(() => (held -= 1));
      return last;
    },
  };
}

beforeEach(() => {
  memoryCaches();
  fetches.length = 0;
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  // `Object.keys` of local storage are its keys.
  const keys = {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('localStorage', new Proxy(storage, keys));
  vi.stubGlobal('navigator', { locks: oneLock() });
  online.set(true);
  session.set(signedIn(7));
});

test('a document that is unpinned goes at once, and the one that is being fetched comes all the same', async () => {
  const { size, type, sha256 } = manual(1);
  changePins(7, () => ({ chosen: [1], held: [{ entry: 1, sha256, size, type }], lost: [] }));
  const pinned = togglePin(USER, LIBRARY, 2);
  await vi.waitFor(() => expect(fetches).toHaveLength(1));

  const unpinned = togglePin(USER, LIBRARY, 1);
  await vi.waitFor(() => expect(fetches.map(({ id }) => id)).toEqual([2, 2]));
  expect(pinsOf(7).get().held).toEqual([]);
  fetches[1]?.arrive();
  await Promise.all([pinned, unpinned]);
  expect(pinsOf(7).get()).toMatchObject({ chosen: [2], held: [{ entry: 2 }] });
});

test('a document that is unpinned without a network stays until there is one: it could not be fetched again', async () => {
  const { size, type, sha256 } = manual(1);
  const held = [{ entry: 1, sha256, size, type }];
  changePins(7, () => ({ chosen: [1], held, lost: [] }));
  online.set(false);
  await togglePin(USER, LIBRARY, 1);
  expect(pinsOf(7).get()).toMatchObject({ chosen: [], held });
  await togglePin(USER, LIBRARY, 1);
  expect(pinsOf(7).get()).toMatchObject({ chosen: [1], held });
  await togglePin(USER, LIBRARY, 1);
  online.set(true);
  await syncPins(USER, LIBRARY, 'nothing');
  expect(pinsOf(7).get()).toMatchObject({ chosen: [], held: [] });
});

test('a pin where the browser refuses its storage is told to the installer', async () => {
  changePins(7, () => ({ chosen: [], held: [], lost: [] }));
  vi.stubGlobal('caches', {
    open: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')),
  });
  await togglePin(USER, LIBRARY, 2);
  expect(fetches).toEqual([]);
  expect(trouble.get()).toEqual({ why: 'not-opened', name: '2.pdf' });
});
