import type { IsoDate } from '../dates.ts';

/** Timing labels of specification section 4: executed in time, executed late, overdue (late, and not executed). */
export const TIMINGS = ['in_time', 'late', 'overdue'] as const;
export type Timing = (typeof TIMINGS)[number];

/** "Late" has one definition everywhere: after the last day in time, which itself is in time. */
export function isLate(day: IsoDate, lastInTime: IsoDate): boolean {
  return day > lastInTime;
}

/** The timing of something with a due day; null while it is open and not overdue. */
export function timing(due: IsoDate, doneOn: IsoDate | null, today: IsoDate): Timing | null {
  if (doneOn !== null) return isLate(doneOn, due) ? 'late' : 'in_time';
  return isLate(today, due) ? 'overdue' : null;
}

/** The date of an inspection relative to its window. */
export const WINDOW_PLACES = ['early', 'within', 'late'] as const;
export type WindowPlace = (typeof WINDOW_PLACES)[number];

/** Any date may be chosen; one outside the window is labelled as such. Both ends belong to the window. */
export function windowPlace(
  day: IsoDate,
  window: { readonly soonestDate: IsoDate; readonly dueDate: IsoDate },
): WindowPlace {
  if (day < window.soonestDate) return 'early';
  return isLate(day, window.dueDate) ? 'late' : 'within';
}
