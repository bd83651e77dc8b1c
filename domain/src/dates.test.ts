import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, isIsoDate, momentIn, todayIn, weekday } from './dates.ts';

const anyDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('2000-01-01', days));

const monthOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

describe('days', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00:00Z', false],
    ['', false],
  ])('%s is a day that exists: %s', (text, exists) => {
    expect(isIsoDate(text)).toBe(exists);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-10', 0, '2026-05-10'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  test('the change to summer time takes no day away', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  test('months added land in the right month, on the same day or the last one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 600 }), (day, months) => {
        const to = addMonths(day, months);
        expect(monthOf(to) - monthOf(day)).toBe(months);
        const shortened = to.slice(8) < day.slice(8);
        expect(shortened ? addDays(to, 1).slice(8) : to.slice(8)).toBe(shortened ? '01' : day.slice(8));
      }),
    );
  });

  test.each([
    ['2026-11-02', 1],
    ['2026-11-08', 7],
    ['1969-12-31', 3],
    ['1960-02-29', 1],
  ])('%s is day %i of its week', (date, day) => {
    expect(weekday(date)).toBe(day);
  });

  test('a day begins in Warsaw before it begins in Greenwich, in winter and in summer', () => {
    expect(todayIn('Europe/Warsaw', new Date('2026-01-14T22:59:59Z'))).toBe('2026-01-14');
    expect(todayIn('Europe/Warsaw', new Date('2026-01-14T23:00:00Z'))).toBe('2026-01-15');
    expect(todayIn('Europe/Warsaw', new Date('2026-07-14T21:59:59Z'))).toBe('2026-07-14');
    expect(todayIn('Europe/Warsaw', new Date('2026-07-14T22:00:00Z'))).toBe('2026-07-15');
  });

  test('the day of an instant is the same, whichever instants and zones were asked for before', () => {
    const zones = ['Europe/Warsaw', 'UTC', 'Asia/Kathmandu', 'America/St_Johns'];
    const minutes = fc.integer({ min: 0, max: 50 * 525_600 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        minutes,
        fc.integer({ min: -20, max: 20 }),
        (zone, minute, off) => {
          const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
          for (const at of [minute, minute + off]) {
            const instant = new Date(at * 60_000);
            expect(todayIn(zone, instant)).toBe(written.format(instant));
          }
        },
      ),
    );
  });

  test('arithmetic on a text that is no day is an error, not a strange day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addMonths('soon', 1)).toThrow(RangeError);
  });
});

describe('a moment by the clocks of a time zone', () => {
  test.each([
    ['2026-06-15', 10, '2026-06-15T08:00:00.000Z'],
    ['2026-12-31', 24, '2026-12-31T23:00:00.000Z'],
    ['2024-02-29', 0, '2024-02-28T23:00:00.000Z'],
    // The hour from 02:00 to 03:00 is skipped in spring and occurs twice in autumn.
    ['2026-03-29', 2.5, '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', 2.5, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', 3, '2026-10-25T02:00:00.000Z'],
  ])('on %s at %d', (day, hour, moment) => {
    expect(momentIn('Europe/Warsaw', day, hour).toISOString()).toBe(moment);
  });
});
