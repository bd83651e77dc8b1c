import { expect, test } from 'vitest';
import { Problem } from '@portal/domain/problem';
import { HASH_BOUNDS, hashQueue, type Lane } from './hash-queue.ts';

/** A queue of made-up hashes that end when the test says so. */
function queue(mostWaitMs = 60_000) {
  const hashes = hashQueue({ atOnce: 2, mostWaiting: 3, mostWaitMs });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, lane: Lane = 'second'): Promise<string> =>
    hashes
      .run(lane, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      })
      .catch((error: unknown) =>
        error instanceof Problem ? `${error.code} ${error.values['retryAfter']}` : String(error),
      );
  const finish = async (name: string) => {
    // Work begins in a later turn of the loop than its asking.
    await new Promise(setImmediate);
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { ask, begun, finish };
}

test('two hashes run at once, 64 wait in each lane, for five seconds at most', () => {
  expect(HASH_BOUNDS).toEqual({ atOnce: 2, mostWaiting: 64, mostWaitMs: 5_000 });
});

test('two run at once, three wait in turn, the next is told to come again', async () => {
  const { ask, begun, finish } = queue();
  const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  expect(await ask('f')).toBe('too-many-requests 5');
  expect(begun).toEqual(['a', 'b']);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await finish(name);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e']);
  const later = ask('g');
  await finish('g');
  expect(await later).toBe('g');
});

test('a known device has places of its own and goes before those who guess', async () => {
  const { ask, begun, finish } = queue();
  for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name);
  const known = ask('known', 'first');
  await finish('a');
  expect(begun).toEqual(['a', 'b', 'known']);
  await finish('known');
  expect(await known).toBe('known');
});

test('who has waited too long is told to come again, and leaves the place to others', async () => {
  const { ask, begun, finish } = queue(50);
  void ask('a');
  void ask('b');
  expect(await ask('c')).toBe('too-many-requests 5');
  await finish('a');
  await finish('b');
  expect(begun).toEqual(['a', 'b']);
  const later = ask('d');
  await finish('d');
  expect(await later).toBe('d');
});

test('a hash that fails gives its place on', async () => {
  const hashes = hashQueue({ atOnce: 1, mostWaiting: 3, mostWaitMs: 1_000 });
  await expect(hashes.run('second', () => Promise.reject(new Error('no memory')))).rejects.toThrow(
    'no memory',
  );
  expect(await hashes.run('second', () => Promise.resolve(1))).toBe(1);
});
