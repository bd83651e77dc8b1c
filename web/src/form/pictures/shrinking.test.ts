import { expect, test } from 'vitest';
import {
  photosLeft,
  photosLeftIn,
  whenPhotosAdded,
  whenPhotosInForm,
  shrinking,
  addPhotos,
} from './shrinking.ts';

/** Photos of a field; the test decides when each of them is shrunk. */
function photosOf(field: string, count = 1) {
  const each = Array.from({ length: count }, () => Promise.withResolvers<void>());
  return { done: addPhotos(field, each, ({ promise }) => promise), each };
}
const left = () => photosLeft(shrinking.get());
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a form without photos under way goes on at once', async () => {
  expect(await whenPhotosAdded()).toBe(true);
});

test('a form goes on once the last of its photos is in it', async () => {
  const [one, other] = [photosOf('plate'), photosOf('valve')];
  let went = false;
  const ready = whenPhotosAdded().then((all) => {
    went = true;
    return all;
  });
  one.each[0]?.resolve();
  await one.done;
  await settle();
  expect(went).toBe(false);
  other.each[0]?.resolve();
  expect(await ready).toBe(true);
  expect(left()).toBe(0);
});

test('each field knows how many of its own photos are done, whatever another one has under way', async () => {
  const [plate, notes] = [photosOf('plate'), photosOf('notes', 3)];
  notes.each[0]?.resolve();
  await settle();
  expect(shrinking.get().fields.get('notes')).toEqual({ total: 3, done: 1 });
  expect(shrinking.get().fields.get('plate')).toEqual({ total: 1, done: 0 });
  expect(left()).toBe(3);
  for (const { resolve } of [...notes.each, ...plate.each]) resolve();
  expect(await Promise.all([plate.done, notes.done])).toEqual([true, true]);
  expect(shrinking.get().fields.size).toBe(0);
});

test('a photo that cannot be opened is told to who waits for it, and forgotten with the next', async () => {
  const [bad, good] = [photosOf('plate', 2), photosOf('valve')];
  const ready = whenPhotosAdded();
  bad.each[0]?.reject(new Error('No memory'));
  bad.each[1]?.resolve();
  expect(await bad.done).toBe(false);
  good.each[0]?.resolve();
  expect(await good.done).toBe(true);
  expect(await ready).toBe(false);
  expect(await whenPhotosAdded()).toBe(true);
  const next = photosOf('plate');
  const again = whenPhotosAdded();
  next.each[0]?.resolve();
  expect(await again).toBe(true);
});

test('a form is left once its last photo is on the screen, also when one could not be opened', async () => {
  await whenPhotosInForm();
  const plate = photosOf('plate', 2);
  let drawn = false;
  const stop = shrinking.subscribe(() => {
    if (photosLeftIn(shrinking.get(), 'plate') === 0) setTimeout(() => (drawn = true));
  });
  const ready = whenPhotosInForm().then(() => drawn);
  plate.each[0]?.reject(new Error('No memory'));
  plate.each[1]?.resolve();
  expect(await ready).toBe(true);
  stop();
});
