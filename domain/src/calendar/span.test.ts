import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../dates.ts';
import { turnPage, weeksAround } from './span.ts';

test.each([
  ['2026-06-15', 5, '2026-06-01', '2026-07-05'],
  ['2026-11-30', 6, '2026-10-26', '2026-12-06'],
  ['2027-02-01', 4, '2027-02-01', '2027-02-28'],
])('the month of %s has %i weeks, from %s to %s', (day, count, first, last) => {
  const weeks = weeksAround(day, 'month');
  expect(weeks).toHaveLength(count);
  expect(weeks[0]?.[0]).toBe(first);
  expect(weeks.at(-1)?.[6]).toBe(last);
});

test('the week of a Sunday begins on the Monday before it', () => {
  expect(weeksAround('2026-03-29', 'week')).toEqual([
    ['2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27', '2026-03-28', '2026-03-29'],
  ]);
});

test('after the 31st of January comes the last of February', () => {
  expect(turnPage('2027-01-31', 'month', 1)).toBe('2027-02-28');
  expect(turnPage('2027-01-31', 'week', -1)).toBe('2027-01-24');
});

test('whatever the day, its view holds it, begins on a Monday and leaves no day out', () => {
  assert(
    property(integer({ min: -20_000, max: 40_000 }), constantFrom('month', 'week'), (days, view) => {
      const day = addDays('2000-01-01', days);
      const all = weeksAround(day, view).flat();
      expect(all).toContain(day);
      expect(weekday(all[0] ?? '')).toBe(1);
      expect(daysBetween(all[0] ?? '', all.at(-1) ?? '')).toBe(all.length - 1);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});
