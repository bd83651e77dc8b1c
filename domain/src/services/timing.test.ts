import { describe, expect, test } from 'vitest';
import { serviceTiming } from './timing.ts';

const service = {
  status: 'pending',
  reportedOn: '2026-09-01',
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
    expect(serviceTiming(service, { start, end }, '2026-09-10').underWarranty).toBe(under);
  });

  test('is under no warranty when there is none', () => {
    expect(serviceTiming(service, undefined, '2026-09-10').underWarranty).toBe(false);
  });
});
