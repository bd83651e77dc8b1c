import { describe, expect, test } from 'vitest';
import {
  dayOfEvent,
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

const EVENT = {
  schedule: { type: 'schedule', executionDate: '2026-09-01' },
  complete: { type: 'complete', executedAt: '2026-09-01T08:00:00.000Z' },
} as const;

describe('an inspection', () => {
  const pairs = STATUSES.flatMap((status) =>
    EVENTS.map((type, at) => [status, type, EXPECTED[status][at]!] as const),
  );

  test('is pending, scheduled or done, and is scheduled or completed', () => {
    expect(INSPECTION_STATUSES).toEqual(['pending', 'scheduled', 'done']);
    expect(INSPECTION_EVENTS).toEqual(['schedule', 'complete']);
  });

  test.each(pairs)('that is %s becomes by %s: %s', (status, type, expected) => {
    const result = inspectionAfter(status, EVENT[type]);
    expect(result.ok ? result.status : '-').toBe(expected);
    if (!result.ok) expect(result.refusal).toBe('impossible-transition');
  });

  test('cannot be scheduled for, or carried out on, a day that does not exist', () => {
    for (const event of [
      { type: 'schedule', executionDate: '2026-02-30' },
      { type: 'schedule', executionDate: '' },
      { type: 'complete', executedAt: null },
    ] as const) {
      expect(inspectionAfter('pending', event)).toEqual({ ok: false, refusal: 'date-required' });
    }
  });

  test('that was carried out shortly after midnight counts for the day that it is where the makers are', () => {
    expect(dayOfEvent({ type: 'complete', executedAt: '2026-08-31T22:30:00.000Z' })).toBe('2026-09-01');
    expect(dayOfEvent({ type: 'schedule', executionDate: '2026-09-01' })).toBe('2026-09-01');
  });

  test('of every status stands in exactly one tab', () => {
    expect(INSPECTION_TABS).toEqual({ upcoming: 'pending', scheduled: 'scheduled', completed: 'done' });
  });
});
