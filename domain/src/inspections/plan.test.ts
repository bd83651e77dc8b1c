import { describe, expect, test } from 'vitest';
import { inspectionWindows, nextInspection } from './plan.ts';

const warranty = { start: '2026-03-15', end: '2031-03-15' };

describe('the inspections of a warranty of 60 months', () => {
  test('stand around the four anniversaries before its end, 30 days to each side', () => {
    expect(inspectionWindows(warranty.start, warranty.end)).toEqual([
      { anniversary: '2027-03-15', soonestDate: '2027-02-13', dueDate: '2027-04-14' },
      { anniversary: '2028-03-15', soonestDate: '2028-02-14', dueDate: '2028-04-14' },
      { anniversary: '2029-03-15', soonestDate: '2029-02-13', dueDate: '2029-04-14' },
      { anniversary: '2030-03-15', soonestDate: '2030-02-13', dueDate: '2030-04-14' },
    ]);
  });

  test('follow the days that the template sets', () => {
    expect(inspectionWindows('2026-03-15', '2027-12-31', { before: 14, after: 60 })).toEqual([
      { anniversary: '2027-03-15', soonestDate: '2027-03-01', dueDate: '2027-05-14' },
    ]);
  });

  test('come back to 29 February in a leap year', () => {
    expect(inspectionWindows('2024-02-29', '2029-02-28').map((window) => window.anniversary)).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test('are none when it ends within a year', () => {
    expect(inspectionWindows('2026-03-15', '2027-03-15')).toEqual([]);
    expect(nextInspection({ start: '2026-03-15', end: '2027-03-15' })).toBeUndefined();
  });
});

describe('the next inspection', () => {
  test.each<[string, string[], string | undefined]>([
    ['after acceptance is the first', [], '2027-03-15'],
    ['after the first, done in time, is the second', ['2027-03-20'], '2028-03-15'],
    ['after the first, done before its window opened, is the first again', ['2026-12-01'], '2027-03-15'],
    ['after the first, done late, is the second', ['2027-09-01'], '2028-03-15'],
    [
      'after the first, done early and then in its window, is the second',
      ['2026-12-01', '2027-02-13'],
      '2028-03-15',
    ],
    [
      'after the first, done so late that it falls into the second, is the third',
      ['2028-04-14'],
      '2029-03-15',
    ],
    ['leaves out a window that has closed', ['2028-04-15'], '2029-03-15'],
    ['after the last is none', ['2030-03-15'], undefined],
    [
      'after one that was in time before the start was corrected, and is in the later window as well, is the second',
      ['2027-03-20'],
      '2028-03-15',
    ],
    [
      'after one that was in time before the start was corrected, but before the later window, is the first again',
      ['2027-02-12'],
      '2027-03-15',
    ],
    [
      'after one that nobody had planned, on a day of the first window, is the second',
      ['2027-03-20'],
      '2028-03-15',
    ],
    [
      'after one that nobody had planned in the first window, and one for it too early, is the second',
      ['2026-12-01', '2027-03-20'],
      '2028-03-15',
    ],
  ])('%s', (_, done, anniversary) => {
    expect(nextInspection(warranty, done)?.anniversary).toBe(anniversary);
  });

  test('is the first whose window was still open when the warranty was issued, or came from before the portal', () => {
    const later = { ...warranty, inspectedUntil: '2029-04-14' };
    expect(nextInspection(later)?.anniversary).toBe('2029-03-15');
    const done = ['2027-03-20'];
    expect(nextInspection(later, done)?.anniversary).toBe('2029-03-15');
  });
});
