import type { IsoDate } from '../dates.ts';
import { isLate } from './timing.ts';

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
