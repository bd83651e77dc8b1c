import { describe, expect, test } from 'vitest';
import {
  INSPECTION_EVENTS,
  INSPECTION_STATUSES,
  INSPECTION_TABS,
  inspectionAfter,
  type InspectionStatus,
} from './transition.ts';

const STATUSES = ['pending', 'scheduled', 'done'] as const;
const EVENTS = ['schedule', 'complete'] as const;

/** Columns in the order of `EVENTS`; a dash: refused. */
const EXPECTED: Record<InspectionStatus, readonly [string, string]> = {
  pending: ['scheduled', 'done'],
  scheduled: ['scheduled', 'done'],
  done: ['-', '-'],
};

describe('an inspection', () => {
  const pairs = STATUSES.flatMap((status) =>
    EVENTS.map((type, at) => [status, type, EXPECTED[status][at]!] as const),
  );

  test('is pending, scheduled or done, and is scheduled or completed', () => {
    expect(INSPECTION_STATUSES).toEqual(['pending', 'scheduled', 'done']);
    expect(INSPECTION_EVENTS).toEqual(['schedule', 'complete']);
  });

  test.each(pairs)('that is %s becomes by %s: %s', (status, type, expected) => {
    const result = inspectionAfter(status, { type, on: '2026-09-01' });
    expect(result.ok ? result.status : '-').toBe(expected);
    if (!result.ok) expect(result.refusal).toBe('impossible-transition');
  });

  test('cannot be scheduled for, or carried out on, a day that does not exist', () => {
    for (const type of EVENTS) {
      expect(inspectionAfter('pending', { type, on: '2026-02-30' })).toEqual({
        ok: false,
        refusal: 'date-required',
      });
    }
  });

  test('of every status stands in exactly one tab', () => {
    expect(INSPECTION_TABS).toEqual({ upcoming: 'pending', scheduled: 'scheduled', completed: 'done' });
  });
});
