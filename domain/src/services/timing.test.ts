import { describe, expect, test } from 'vitest';
import { serviceTiming } from './timing.ts';

const service = {
  status: 'pending',
  reportedOn: '2026-09-01',
  enteredOn: '2026-09-01',
  deadline: '2026-09-21',
  finishedOn: null,
} as const;

describe('the timing of a service', () => {
  test.each([
    ['open before its deadline', service, '2026-09-21', null],
    ['open after its deadline', service, '2026-09-22', 'overdue'],
    [
      'waiting for parts after its deadline',
      { ...service, status: 'require_spare_parts' },
      '2026-09-22',
      'overdue',
    ],
    ['done in time', { ...service, status: 'done', finishedOn: '2026-09-21' }, '2027-01-01', 'in_time'],
    ['done late', { ...service, status: 'done', finishedOn: '2026-09-22' }, '2027-01-01', 'late'],
    ['rejected long ago', { ...service, status: 'rejected' }, '2027-01-01', null],
  ] as const)('%s', (_, given, today, expected) => {
    expect(serviceTiming(given, undefined, today).timing).toBe(expected);
  });

  test.each([
    ['2026-09-01', '2031-09-01', true],
    ['2026-09-02', '2031-09-01', false],
    ['2021-09-01', '2026-09-01', true],
    ['2021-08-31', '2026-08-31', false],
  ])('is under the warranty from %s to %s: %s', (start, end, under) => {
    expect(serviceTiming(service, () => ({ start, end }), '2026-09-10').underWarranty).toBe(under);
  });

  test.each([
    ['six weeks after its report', { enteredOn: '2026-10-13' }, true],
    ['a day later', { enteredOn: '2026-10-14' }, false],
    ['long after it was done', { enteredOn: '2027-09-01', finishedOn: '2026-09-20' }, true],
    [
      'long after it was done, with a report of years ago',
      { reportedOn: '2024-09-01', finishedOn: '2026-10-14', enteredOn: '2027-09-01' },
      false,
    ],
  ])(
    'is under the warranty that ended on the day of its report when it is entered %s: %j %s',
    (_, changes, under) => {
      const warranty = { start: '2023-09-01', end: '2026-09-01' };
      const given = { ...service, ...changes };
      expect(serviceTiming(given, () => warranty, '2027-10-01').underWarranty).toBe(under);
    },
  );

  test('is under no warranty when there is none', () => {
    expect(serviceTiming(service, undefined, '2026-09-10').underWarranty).toBe(false);
  });
});
