import { expect, test } from 'vitest';
import { timing, windowPlace } from './timing.ts';

test.each([
  ['2027-04-14', '2027-04-14', '2027-06-01', 'in_time'],
  ['2027-04-14', '2027-01-01', '2027-06-01', 'in_time'],
  ['2027-04-14', '2027-04-15', '2027-06-01', 'late'],
  ['2027-04-14', null, '2027-04-14', null],
  ['2027-04-14', null, '2027-04-15', 'overdue'],
])('an inspection due on %s and done on %s is on %s: %s', (due, doneOn, today, expected) => {
  expect(timing(due, doneOn, today)).toBe(expected);
});

test.each([
  ['2027-02-12', 'early'],
  ['2027-02-13', 'within'],
  ['2027-04-14', 'within'],
  ['2027-04-15', 'late'],
])('an inspection on %s is, measured by its window: %s', (day, place) => {
  expect(windowPlace(day, { soonestDate: '2027-02-13', dueDate: '2027-04-14' })).toBe(place);
});
