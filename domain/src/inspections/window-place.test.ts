import { expect, test } from 'vitest';
import { windowPlace } from './window-place.ts';

test.each([
  ['2027-02-12', 'early'],
  ['2027-02-13', 'within'],
  ['2027-04-14', 'within'],
  ['2027-04-15', 'late'],
])('a visit on %s stands to its window: %s', (day, place) => {
  expect(windowPlace(day, { soonestDate: '2027-02-13', dueDate: '2027-04-14' })).toBe(place);
});
