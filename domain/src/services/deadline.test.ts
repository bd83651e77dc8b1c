import { expect, test } from 'vitest';
import { serviceDeadline } from './deadline.ts';

test.each([
  ['2026-09-01', false, '2026-09-21'],
  ['2026-09-01', true, '2026-10-09'],
  // Over Independence Day: one working day more.
  ['2026-11-02', false, '2026-11-23'],
  // Over Christmas, New Year and Epiphany.
  ['2026-12-14', false, '2027-01-07'],
  ['2026-12-14', true, '2027-01-27'],
])('a service reported on %s, parts needed %s, is to be done by %s', (reportedOn, parts, deadline) => {
  expect(serviceDeadline(reportedOn, parts)).toBe(deadline);
});
