import { expect, test } from 'vitest';
import { dayDefect, futureDays } from './record-day.ts';

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
