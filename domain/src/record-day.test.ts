import { expect, test } from 'vitest';
import { dayBeforeInstallation, dayDefect, endBeforeStart, futureDays } from './record-day.ts';

test.each([
  ['', 'required'],
  ['15.06.2026', 'date'],
  ['2026-02-29', 'date'],
  ['0206-06-15', 'date'],
  ['2026-06-14', undefined],
  ['2026-06-15', undefined],
  ['2026-06-16', 'future-date'],
])('on 15 June 2026 the day "%s" of a finished work is refused as %s', (day, defect) => {
  expect(dayDefect(day, '2026-06-15')).toBe(defect);
});

test('of the days of a record only those after today are refused, each at its field', () => {
  const days = {
    soldOn: '2026-06-16',
    installationDate: '2026-06-15',
    startedAt: null,
    finishedAt: undefined,
  };
  expect(futureDays(days, '2026-06-15')).toEqual([{ propertyPath: 'soldOn', code: 'future-date' }]);
});

test.each([
  ['2026-06-15T08:00:00Z', '2026-06-15T07:59:59Z', true],
  ['2026-06-15T08:00:00Z', '2026-06-15T08:00:00Z', false],
  // The same instant, and one an hour later, as two time zones write them.
  ['2026-06-15T10:00:00+02:00', '2026-06-15T08:00:00Z', false],
  ['2026-06-15T10:00:00+02:00', '2026-06-15T09:00:00Z', false],
  ['2026-06-15T08:00:00Z', '2026-06-15T09:00:00+02:00', true],
  ['2026-06-15', '2026-06-14', true],
  ['2026-06-15', '2026-06-15', false],
  [null, '2026-06-14T08:00:00Z', false],
  ['2026-06-15T08:00:00Z', undefined, false],
])('what begins %s and ends %s ends before its beginning: %s', (start, end, isBefore) => {
  expect(endBeforeStart('finishedAt', { start, end })).toEqual(
    isBefore ? [{ propertyPath: 'finishedAt', code: 'before-start' }] : [],
  );
});

test.each([
  ['2026-06-09', true],
  ['2026-06-10', false],
  ['2026-06-11', false],
  [null, false],
])('%s is before an installation of 10 June: %s', (day, isBefore) => {
  expect(dayBeforeInstallation('executedAt', day, '2026-06-10')).toEqual(
    isBefore ? [{ propertyPath: 'executedAt', code: 'before-installation' }] : [],
  );
});
