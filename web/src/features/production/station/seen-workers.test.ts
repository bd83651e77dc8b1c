import { describe, expect, test } from 'vitest';
import { NOBODY, seenBy, thisShift, withWorker } from './seen-workers.ts';

const EWA = { id: 3, name: 'Ewa Lis' };
const JAN = { id: 4, name: 'Jan Kos' };
const MORNING = Date.parse('2026-11-23T05:00:00Z');
const HOUR = 3_600_000;

describe('the people of a station', () => {
  test('are those who were named there, the last one first and at work', () => {
    const both = withWorker(withWorker(NOBODY, EWA, '4711', MORNING), JAN, 'KOS-1', MORNING + HOUR);
    expect(both.current).toBe(4);
    expect(both.seen.map(({ name }) => name)).toEqual(['Jan Kos', 'Ewa Lis']);
    const again = withWorker(both, EWA, null, MORNING + 2 * HOUR);
    expect([again.current, again.seen.map(({ name }) => name)]).toEqual([3, ['Ewa Lis', 'Jan Kos']]);
  });

  test('are known again by PIN and badge, the badge in any case, and nobody else is', () => {
    const people = withWorker(withWorker(NOBODY, EWA, '4711', MORNING), EWA, 'LIS-01', MORNING);
    expect(seenBy(people, ' lis-01 ')).toEqual(EWA);
    expect(seenBy(people, '4711')).toEqual(EWA);
    expect(seenBy(people, '2222')).toBeUndefined();
  });

  test('are forgotten twelve hours after they were last chosen', () => {
    const people = withWorker(withWorker(NOBODY, EWA, '4711', MORNING), JAN, '2222', MORNING + 6 * HOUR);
    expect(thisShift(people, MORNING + 12 * HOUR - 1).seen).toHaveLength(2);
    const evening = thisShift(people, MORNING + 12 * HOUR);
    expect([evening.current, evening.seen.map(({ name }) => name)]).toEqual([4, ['Jan Kos']]);
    expect(thisShift(people, MORNING + 18 * HOUR)).toEqual(NOBODY);
  });
});
