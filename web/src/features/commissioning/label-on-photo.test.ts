import { expect, test, vi } from 'vitest';
import { filled, picture } from './heat-pump.sample.ts';
import { labelOnPhoto } from './label-on-photo.ts';

const form = filled();
const own = 'HP-2026-00000001';

test.each([
  [own, { found: own, expected: own, same: true }],
  ['hp-2026-00000001', { found: 'hp-2026-00000001', expected: own, same: true }],
  ['HP-2026-00000007', { found: 'HP-2026-00000007', expected: own, same: false }],
  [null, null],
])('a nameplate on which %s is read is compared with the number of the form', async (read, expected) => {
  expect(await labelOnPhoto(form, picture('plate.jpg'), () => Promise.resolve(read))).toEqual(expected);
});

test('a photo is read once, and compared anew with another number', async () => {
  const reader = vi.fn(() => Promise.resolve(own));
  const plate = picture('plate.jpg');
  await labelOnPhoto(form, plate, reader);
  const other = { ...form, parameters: { ...form.parameters, serial: 'HP-2' } };
  expect(await labelOnPhoto(other, plate, reader)).toMatchObject({ expected: 'HP-2', same: false });
  expect(reader).toHaveBeenCalledTimes(1);
});

test('a photo that cannot be read says nothing', async () => {
  expect(
    await labelOnPhoto(form, picture('plate.jpg'), () => Promise.reject(new Error('broken'))),
  ).toBeNull();
});
