import { describe, expect, test } from 'vitest';
import { elapsedShare, timeLeft, timeLeftText } from './time-left.ts';

describe('the time that a warranty still runs', () => {
  test.each([
    ['2026-11-20', '2031-02-19', { years: 4, months: 2, days: 0 }],
    ['2026-11-20', '2031-02-20', { years: 4, months: 3, days: 0 }],
    ['2026-11-20', '2026-12-20', { years: 0, months: 1, days: 0 }],
    ['2026-01-31', '2026-02-28', { years: 0, months: 1, days: 0 }],
  ])('on %s until %s is counted in whole months', (today, lastDay, left) => {
    expect(timeLeft(today, lastDay)).toEqual(left);
  });

  test('is counted in days in the last month, and the last day is still one', () => {
    expect(timeLeft('2026-11-20', '2026-12-19')).toEqual({ years: 0, months: 0, days: 30 });
    expect(timeLeft('2026-12-19', '2026-12-19')).toEqual({ years: 0, months: 0, days: 1 });
  });

  test.each([
    ['pl', '4 lata i 3 miesiące'],
    ['en', '4 years and 3 months'],
    ['de', '4 Jahre und 3 Monate'],
  ])('is said in %s with its plurals', (language, text) => {
    expect(timeLeftText({ years: 4, months: 3, days: 0 }, language)).toBe(text);
  });

  test('leaves out what is nothing', () => {
    expect(timeLeftText({ years: 5, months: 0, days: 0 }, 'pl')).toBe('5 lat');
    expect(timeLeftText({ years: 0, months: 0, days: 1 }, 'pl')).toBe('1 dzień');
  });
});

test('the part of a warranty that has passed goes from none on its first day to less than all on its last', () => {
  expect(elapsedShare('2026-01-01', '2026-12-31', '2025-06-01')).toBe(0);
  expect(elapsedShare('2026-01-01', '2026-12-31', '2026-01-01')).toBe(0);
  expect(elapsedShare('2026-01-01', '2026-12-31', '2026-07-02')).toBeCloseTo(182 / 365);
  expect(elapsedShare('2026-01-01', '2026-12-31', '2026-12-31')).toBeLessThan(1);
  expect(elapsedShare('2026-01-01', '2026-12-31', '2030-01-01')).toBe(1);
});
