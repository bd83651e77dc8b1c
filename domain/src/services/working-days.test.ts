import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '../dates.ts';
import { addWorkingDays, easterSunday, isPolishHoliday, isWorkingDay } from './working-days.ts';

test.each([
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2030, '2030-04-21'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is on %s', (year, sunday) => {
  expect(easterSunday(year)).toBe(sunday);
});

describe('public holidays in Poland', () => {
  test('of 2026 are these fourteen', () => {
    const days = Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day));
    expect(days.filter(isPolishHoliday)).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-05',
      '2026-04-06',
      '2026-05-01',
      '2026-05-03',
      '2026-05-24',
      '2026-06-04',
      '2026-08-15',
      '2026-11-01',
      '2026-11-11',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  test('have Christmas Eve among them since 2025', () => {
    expect(isPolishHoliday('2024-12-24')).toBe(false);
    expect(isPolishHoliday('2025-12-24')).toBe(true);
  });
});

describe('working days', () => {
  test.each([
    ['2026-11-02', 1, '2026-11-03'],
    ['2026-11-06', 1, '2026-11-09'],
    ['2026-11-07', 1, '2026-11-09'],
    ['2026-11-10', 1, '2026-11-12'],
    ['2026-12-23', 1, '2026-12-28'],
    ['2026-12-23', 5, '2027-01-04'],
    ['2026-04-03', 1, '2026-04-07'],
    ['2026-11-07', 0, '2026-11-07'],
  ])('from %s, %i later, is %s', (from, days, to) => {
    expect(addWorkingDays(from, days)).toBe(to);
  });

  test('counted one by one are as many as asked, the last one among them', () => {
    const start = fc.nat(5_000).map((days) => addDays('2020-01-01', days));
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 60 }), (from, days) => {
        const end = addWorkingDays(from, days);
        let counted = 0;
        for (let day = addDays(from, 1); day <= end; day = addDays(day, 1))
          if (isWorkingDay(day)) counted += 1;
        expect(counted).toBe(days);
        expect(weekday(end)).toBeLessThanOrEqual(5);
        expect(isPolishHoliday(end)).toBe(false);
      }),
    );
  });
});
