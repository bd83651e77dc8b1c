import { expect, test } from 'vitest';
import { daysApart } from './day-and-time.ts';

const at = (day: number, hours: number, minutes: number) => new Date(2026, 10, day, hours, minutes).getTime();

test.each([
  [at(20, 0, 1), at(20, 23, 59), 0],
  [at(19, 23, 59), at(20, 0, 1), 1],
  [at(19, 8, 0), at(20, 16, 0), 1],
  [at(18, 23, 0), at(20, 1, 0), 2],
])('an evening’s draft is yesterday’s after midnight, whatever the hours between', (from, to, days) => {
  expect(daysApart(from, to)).toBe(days);
});
