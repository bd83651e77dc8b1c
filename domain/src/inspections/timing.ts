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

/** How the day of an inspection stands to the window in which an inspection counts. */
export const WINDOW_PLACES = ['early', 'within', 'late'] as const;
export type WindowPlace = (typeof WINDOW_PLACES)[number];

/** Any day may be chosen; one outside the window is said to be. Both ends of the window belong to it. */
export function windowPlace(
  day: IsoDate,
  window: { readonly soonestDate: IsoDate; readonly dueDate: IsoDate },
): WindowPlace {
  if (day < window.soonestDate) return 'early';
  return isLate(day, window.dueDate) ? 'late' : 'within';
}
