import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { memoryCaches } from '../../../lib/offline-cache/cache-storage.sample.ts';
import { partKey, writePinned } from '../../../lib/offline-cache/pinned-store.ts';
import { changePins, pinsOf } from '../../../lib/offline-cache/pins.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { checkPins } from './check-pins.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];
const held = (entry: number, hash: string) => ({ entry, sha256: hash, size: 4, type: 'application/pdf' });
let memory: ReturnType<typeof memoryCaches>;
let match: MockInstance<Cache['match']>;

beforeEach(() => {
  memory = memoryCaches();
  match = vi.spyOn(memory.cache, 'match');
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  changePins(7, () => ({ held: [held(1, A)], lost: [], checkedAt: null }));
});

test('what the browser has removed is noted as lost', async () => {
  await checkPins(7);
  expect(pinsOf(7).get()).toMatchObject({ held: [], lost: [1], checkedAt: expect.any(Number) });
});

test('a newer version that arrives while the older one is looked for is not lost with it', async () => {
  const found = Promise.withResolvers<undefined>();
  match.mockReturnValueOnce(found.promise);
  const check = checkPins(7);
  await vi.waitFor(() => expect(match).toHaveBeenCalled());
  changePins(7, () => ({ held: [held(1, B)] }));
  found.resolve(undefined);
  await check;
  expect(pinsOf(7).get()).toMatchObject({ held: [held(1, B)], lost: [] });
});

test('the files are read once a day, also when two parts of the app ask at the same time', async () => {
  const bytes = new TextEncoder().encode('%PDF');
  await memory.cache.put(partKey(A, 0), new Response(bytes));
  const file = { sha256: A, size: 4, type: 'x', partBytes: 4, parts: [await sha256(bytes)] };
  await writePinned(memory.cache, file);
  await Promise.all([checkPins(7), checkPins(7)]);
  const reads = match.mock.calls.filter(([key]) => key === partKey(A, 0));
  expect([reads.length, pinsOf(7).get().held]).toEqual([1, [held(1, A)]]);
});

test('the files are read once the clock of the phone is right again that was days ahead at the last time', async () => {
  changePins(7, () => ({ checkedAt: Date.now() + 3 * 86_400_000 }));
  await checkPins(7);
  expect(pinsOf(7).get().checkedAt).toBeLessThanOrEqual(Date.now());
});
