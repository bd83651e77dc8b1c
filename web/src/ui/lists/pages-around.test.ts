import { assert, constant, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { pagesAround } from './pages-around.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [50_000, 100_000, [1, null, 49_999, 50_000, 50_001, null, 100_000]],
])('on page %d of %d these pages can be reached', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown);
});

test('first, last and the open page are always there, in order, and no gap hides a single page', () => {
  const place = integer({ min: 1, max: 200 }).chain((pages) =>
    tuple(integer({ min: 1, max: pages }), constant(pages)),
  );
  assert(
    property(place, ([page, pages]) => {
      const shown = pagesAround(page, pages);
      const numbers = shown.filter((one) => one !== null);
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const [at, one] of shown.entries()) {
        if (one === null) expect(shown[at + 1]! - shown[at - 1]!).toBeGreaterThan(2);
        else if (at > 0 && shown[at - 1] !== null) expect(one - shown[at - 1]!).toBe(1);
      }
    }),
  );
});
