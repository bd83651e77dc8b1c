import { describe, expect, test } from 'vitest';
import { INSPECTION_EVENTS, INSPECTION_STATUSES, INSPECTION_TABS, inspectionAfter } from './transition.ts';

/** Columns: schedule, complete; a dash: refused. */
const EXPECTED = {
  pending: ['scheduled', 'done'],
  scheduled: ['scheduled', 'done'],
  done: ['-', '-'],
} as const;

describe('an inspection', () => {
  const pairs = INSPECTION_STATUSES.flatMap((status) =>
    INSPECTION_EVENTS.map((type, at) => [status, type, EXPECTED[status][at]!] as const),
  );

  test.each(pairs)('that is %s becomes by %s: %s', (status, type, expected) => {
    const result = inspectionAfter(status, { type, on: '2026-09-01' });
    expect(result.ok ? result.status : '-').toBe(expected);
    if (!result.ok) expect(result.refusal).toBe('impossible-transition');
  });

  test('cannot be scheduled for, or carried out on, a day that does not exist', () => {
    for (const type of INSPECTION_EVENTS) {
      expect(inspectionAfter('pending', { type, on: '2026-02-30' })).toEqual({
        ok: false,
        refusal: 'date-required',
      });
    }
  });

  test('of every status stands in exactly one tab', () => {
    expect(Object.values(INSPECTION_TABS)).toEqual([...INSPECTION_STATUSES]);
  });
});
