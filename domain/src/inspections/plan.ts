import { INSPECTION_WINDOW_DAYS } from '../constants.ts';
import { addDays, addMonths, type IsoDate } from '../dates.ts';
import { isLate } from './timing.ts';

/** The window in which an inspection counts, around an anniversary of the warranty's start. */
export type InspectionWindow = {
  readonly anniversary: IsoDate;
  readonly soonestDate: IsoDate;
  readonly dueDate: IsoDate;
};

/** Days before and after the anniversary; settings of a template. */
export type WindowDays = { readonly before: number; readonly after: number };

/** Months between two inspections. */
const MONTHS_BETWEEN = 12;

/**
 * The windows of all yearly inspections of a warranty: one around each anniversary of its start before its end. Each is
 * computed from the start, so a start on 29 February returns to it in leap years.
 */
export function inspectionWindows(
  start: IsoDate,
  end: IsoDate,
  days: WindowDays = INSPECTION_WINDOW_DAYS,
): readonly InspectionWindow[] {
  const windows: InspectionWindow[] = [];
  for (let year = 1; addMonths(start, year * MONTHS_BETWEEN) < end; year += 1) {
    const anniversary = addMonths(start, year * MONTHS_BETWEEN);
    windows.push({
      anniversary,
      soonestDate: addDays(anniversary, -days.before),
      dueDate: addDays(anniversary, days.after),
    });
  }
  return windows;
}

/** An inspection that was done: the last day in time for what it was planned for, and its day. */
export type DoneInspection = { readonly dueDate: IsoDate; readonly doneOn: IsoDate };

/**
 * The next inspection to plan; undefined when the warranty ends before it. It is the first window that was still open on the day of
 * every inspection, and in which none was done. An inspection before its window opened does not count, so its window is planned
 * again: otherwise the warranty would lose its extension although nobody was asked to do anything. Nor does one that was late
 * for an earlier window and falls into the next.
 * @param warranty `end` is the last day with every extension (`longestEnd`); windows that closed before `inspectedUntil` count as done
 */
export function nextInspection(
  warranty: {
    readonly start: IsoDate;
    readonly end: IsoDate;
    readonly inspectedUntil?: IsoDate | undefined;
  },
  inspections: readonly DoneInspection[] = [],
  days: WindowDays = INSPECTION_WINDOW_DAYS,
): InspectionWindow | undefined {
  return inspectionWindows(warranty.start, warranty.end, days).find(
    (window) =>
      !(warranty.inspectedUntil !== undefined && window.dueDate < warranty.inspectedUntil) &&
      inspections.every(
        ({ dueDate, doneOn }) =>
          doneOn < window.soonestDate || (doneOn <= window.dueDate && isLate(doneOn, dueDate)),
      ),
  );
}
