import { expect, test } from 'vitest';
import { timing } from './timing.ts';

test.each([
  ['2027-04-14', '2027-04-14', '2027-06-01', 'in_time'],
  ['2027-04-14', '2027-01-01', '2027-06-01', 'in_time'],
  ['2027-04-14', '2027-04-15', '2027-06-01', 'late'],
  ['2027-04-14', null, '2027-04-14', null],
  ['2027-04-14', null, '2027-04-15', 'overdue'],
])('an inspection due on %s and done on %s is on %s: %s', (due, doneOn, today, expected) => {
  expect(timing(due, doneOn, today)).toBe(expected);
});
