import type { IsoDate } from '../dates.ts';

/** Timing labels of specification section 4: executed in time, executed late, overdue. */
export const TIMINGS = ['in_time', 'late', 'overdue'] as const;
export type Timing = (typeof TIMINGS)[number];

/** How something due on a day stands; null while it is open and not overdue. The day itself is in time. */
export function timing(due: IsoDate, doneOn: IsoDate | null, today: IsoDate): Timing | null {
  if (doneOn !== null) return doneOn <= due ? 'in_time' : 'late';
  return today > due ? 'overdue' : null;
}
