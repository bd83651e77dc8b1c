import { expect, test } from 'vitest';
import { installationDateDefect } from './date.ts';

test.each([
  ['2026-11-02', '2026-11-02T12:00:00Z', undefined],
  ['2020-01-01', '2026-11-02T12:00:00Z', undefined],
  ['2026-11-03', '2026-11-02T12:00:00Z', 'future'],
  // Half past eleven in the evening in Greenwich is the next day in Warsaw.
  ['2026-11-03', '2026-11-02T23:30:00Z', undefined],
  ['2026-11-03', '2026-11-02T22:30:00Z', 'future'],
  ['2026-02-29', '2026-11-02T12:00:00Z', 'date'],
  ['03.11.2026', '2026-11-02T12:00:00Z', 'date'],
  ['', '2026-11-02T12:00:00Z', 'date'],
])('an installation dated %s, entered at %s, has the defect %s', (date, now, defect) => {
  expect(installationDateDefect(date, new Date(now))).toBe(defect);
});
