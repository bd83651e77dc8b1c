import { describe, expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { inspectionWindows } from '../inspections/plan.ts';
import { warrantyPeriod, type Repair } from './period.ts';
import { SECOND_MAKER_TERMS } from './terms.ts';

const startedOn = '2026-03-15';
const everyYear = ['2027-03-15', '2028-03-15', '2029-03-15', '2030-03-15'];
const repair = (reportedOn: string, finishedOn: string, enteredOn?: string): Repair => ({
  reportedOn,
  finishedOn,
  ...(enteredOn && { enteredOn }),
});
const period = (on: string, repairs: Repair[], inspectedOn = everyYear) =>
  warrantyPeriod(SECOND_MAKER_TERMS, { startedOn, on }, inspectedOn, undefined, repairs);

describe('a repair during which the customer could not use the device', () => {
  test.each<[string, string, Repair[], number, string]>([
    ['of one day', '2031-01-01', [repair('2028-01-10', '2028-01-10')], 1, '2031-03-16'],
    ['over a leap day', '2031-01-01', [repair('2028-02-27', '2028-03-02')], 5, '2031-03-20'],
    ['over the change of the clocks', '2031-01-01', [repair('2027-03-27', '2027-03-29')], 3, '2031-03-18'],
    ['not finished yet', '2028-01-12', [repair('2028-01-10', '2028-01-20')], 0, '2031-03-15'],
    ['before the warranty', '2031-01-01', [repair('2026-03-14', '2026-03-20')], 0, '2031-03-15'],
    ['reported on its last day', '2031-06-01', [repair('2031-03-15', '2031-03-20')], 6, '2031-03-21'],
    ['reported after it', '2031-06-01', [repair('2031-03-16', '2031-03-20')], 0, '2031-03-15'],
    [
      'reported on a day that an earlier repair added',
      '2031-06-01',
      [repair('2031-03-16', '2031-03-17'), repair('2028-01-10', '2028-01-11')],
      4,
      '2031-03-19',
    ],
    [
      'that was entered when it was reported, however long it took',
      '2031-01-01',
      [repair('2028-01-10', '2028-04-18', '2028-01-10')],
      100,
      '2031-06-23',
    ],
    [
      'that was entered with the day of a report that nobody had heard of: six weeks of it count',
      '2031-01-01',
      [repair('2027-01-10', '2028-01-12', '2028-01-10')],
      45,
      '2031-04-29',
    ],
    [
      'that was entered long after its end counts as one entered at its end',
      '2031-01-01',
      [repair('2028-01-10', '2028-01-20', '2028-09-01'), repair('2027-01-10', '2027-12-10', '2028-09-01')],
      54,
      '2031-05-08',
    ],
    [
      'that was entered after the warranty, with a report from before its end that is not believed',
      '2032-01-01',
      [repair('2031-03-10', '2031-06-01', '2031-05-20')],
      0,
      '2031-03-15',
    ],
    [
      'while another one was under way: each day counts once',
      '2031-01-01',
      [
        repair('2028-01-10', '2028-01-20'),
        repair('2028-01-15', '2028-01-25'),
        repair('2028-01-12', '2028-01-13'),
      ],
      16,
      '2031-03-31',
    ],
  ])('%s', (_, on, repairs, days, end) => {
    expect(period(on, repairs)).toMatchObject({ repairDays: days, end, extended: true });
  });

  test('makes the basic period longer too, but not that of the parts, and asks for no further inspection', () => {
    const { basicEnd, parts } = period('2031-03-20', [repair('2027-05-01', '2027-05-10')]);
    expect(basicEnd).toBe('2028-06-25');
    expect(parts.map(({ end }) => end)).toEqual(['2028-03-15', '2028-03-15']);
    expect(period('2031-05-01', [repair('2027-05-01', '2027-05-10')]).lostBecause).toBeUndefined();
  });

  test('after the extension was lost makes the basic period longer, and nothing once that is over', () => {
    expect(period('2029-01-01', [repair('2027-05-01', '2027-05-10')], []).end).toBe('2028-06-25');
    expect(period('2030-01-01', [repair('2029-01-01', '2029-01-10')], []).end).toBe('2028-06-15');
  });
});

/** Looks at a warranty on every day of ten years. */
function daysOf(startedOn: string, inspectedOn: readonly string[]) {
  return Array.from({ length: 3_653 }, (_, day) => {
    const on = addDays(startedOn, day);
    return { on, ...warrantyPeriod(SECOND_MAKER_TERMS, { startedOn, on }, inspectedOn) };
  });
}

describe('ten years of a warranty, looked at every day', () => {
  const starts = ['2024-02-29', '2026-03-29', '2026-10-25', '2027-12-31', '2023-08-31'];

  test.each(starts)('begun on %s and inspected every year, it never changes until its last day', (start) => {
    const windows = inspectionWindows(start, addDays(start, 1_825));
    const days = daysOf(
      start,
      windows.map(({ anniversary }) => anniversary),
    );
    expect(new Set(days.map(({ end }) => end)).size).toBe(1);
    const valid = days.filter(({ on, end }) => on <= end);
    // 60 months have one or two leap days.
    expect([1_826, 1_827, 1_828]).toContain(valid.length);
    expect(valid.at(-1)?.on).toBe(days[0]?.end);
  });

  test.each(starts.flatMap((start) => [0, 1, 2, 3].map((missed) => [start, missed] as const)))(
    'begun on %s with inspection %i missed, it is shorter from the day after that window on, and never longer again',
    (start, missed) => {
      const windows = inspectionWindows(start, addDays(start, 1_825));
      const days = daysOf(
        start,
        windows.filter((_, index) => index !== missed).map(({ anniversary }) => anniversary),
      );
      const first = days.find(({ lostBecause }) => lostBecause);
      expect(first?.on).toBe(addDays(windows[missed]?.dueDate ?? '', 1));
      for (const [index, day] of days.entries()) {
        const before = days[index - 1];
        if (before) expect(day.end <= before.end).toBe(true);
      }
    },
  );
});
