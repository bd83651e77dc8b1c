import { expect, test } from 'vitest';
import { countShrinking, photosReady, shrinking } from './shrinking.ts';

/** A photo whose shrinking ends when the test says so. */
function photo() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  return { done: countShrinking(() => promise), end: resolve };
}

test('a form without photos under way goes on at once', async () => {
  expect(await photosReady()).toBe(true);
});

test('a form goes on once the last of its photos is in it', async () => {
  const [one, other] = [photo(), photo()];
  let went = false;
  const ready = photosReady().then((all) => {
    went = true;
    return all;
  });
  one.end(true);
  await one.done;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(went).toBe(false);
  other.end(true);
  expect(await ready).toBe(true);
  expect(shrinking.get().running).toBe(0);
});

test('a photo that cannot be opened is told to who waits for it, and forgotten with the next', async () => {
  const [bad, good] = [photo(), photo()];
  const ready = photosReady();
  bad.end(false);
  await bad.done;
  good.end(true);
  expect(await ready).toBe(false);
  expect(await photosReady()).toBe(true);
  const next = photo();
  const again = photosReady();
  next.end(true);
  expect(await again).toBe(true);
});

test('work that throws is not waited for any longer', async () => {
  const broken = countShrinking(() => Promise.reject(new Error('No memory')));
  const ready = photosReady();
  await expect(broken).rejects.toThrow('No memory');
  expect(await ready).toBe(false);
});
