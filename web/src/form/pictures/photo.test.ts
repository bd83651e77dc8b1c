import { expect, test } from 'vitest';
import { fitted } from './photo.ts';

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [10_000, 3, 1600, 1],
])('a photo of %d × %d is kept at %d × %d', (width, height, toWidth, toHeight) => {
  expect(fitted({ width, height }, 1600)).toEqual({ width: toWidth, height: toHeight });
});
