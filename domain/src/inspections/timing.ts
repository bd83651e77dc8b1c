import type { IsoDate } from '../dates.ts';

/** Timing labels of specification section 4: executed in time, executed late, overdue (late, and not executed). */
export const TIMINGS = ['in_time', 'late', 'overdue'] as const;
export type Timing = (typeof TIMINGS)[number];

/** Late means one thing everywhere: on a day after the last one in time, which is in time itself. */
export function isLate(day: IsoDate, lastInTime: IsoDate): boolean {
  return day > lastInTime;
}

/** How something due on a day stands; null while it is open and not overdue. */
export function timing(due: IsoDate, doneOn: IsoDate | null, today: IsoDate): Timing | null {
  if (doneOn !== null) return isLate(doneOn, due) ? 'late' : 'in_time';
  return isLate(today, due) ? 'overdue' : null;
}
