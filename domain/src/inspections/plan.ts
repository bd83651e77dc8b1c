import { INSPECTION_WINDOW_DAYS } from '../constants.ts';
import { addDays, addMonths, type IsoDate } from '../dates.ts';

/** When an inspection counts, around one anniversary of the warranty's start. */
export type InspectionWindow = {
  readonly anniversary: IsoDate;
  readonly soonestDate: IsoDate;
  readonly dueDate: IsoDate;
};

/** Days before and after the anniversary; settings of a template. */
export type WindowDays = { readonly before: number; readonly after: number };

/** Months between two inspections. */
const YEAR = 12;

/**
 * The windows of all yearly inspections of a warranty: one around each anniversary of its start that comes
 * before its end. Each is counted from the start, so 29 February comes back.
 */
export function inspectionWindows(
  start: IsoDate,
  end: IsoDate,
  days: WindowDays = INSPECTION_WINDOW_DAYS,
): readonly InspectionWindow[] {
  const windows: InspectionWindow[] = [];
  for (let year = 1; addMonths(start, year * YEAR) < end; year += 1) {
    const anniversary = addMonths(start, year * YEAR);
    windows.push({
      anniversary,
      soonestDate: addDays(anniversary, -days.before),
      dueDate: addDays(anniversary, days.after),
    });
  }
  return windows;
}

/**
 * The inspection to plan next; undefined when the warranty ends before another one. On acceptance nothing was planned
 * yet; after an inspection it is the first window after that one's which was still open on the day it was
 * done. One that was done before its window opened does not count there, so that window is planned again: else the
 * warranty would lose its extension with nobody asked to keep it.
 *
 * @param warranty `end` is the last day with every extension (`longestEnd`)
 * @param last due date of the last planned inspection, and the day it was done
 */
export function nextInspection(
  warranty: { readonly start: IsoDate; readonly end: IsoDate },
  last?: { readonly dueDate: IsoDate; readonly doneOn: IsoDate },
  days: WindowDays = INSPECTION_WINDOW_DAYS,
): InspectionWindow | undefined {
  return inspectionWindows(warranty.start, warranty.end, days).find(
    (window) =>
      !last ||
      (window.dueDate >= last.doneOn && (window.dueDate > last.dueDate || last.doneOn < window.soonestDate)),
  );
}
