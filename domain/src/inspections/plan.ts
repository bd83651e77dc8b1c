import { INSPECTION_WINDOW_DAYS } from '../constants.ts';
import { addDays, addMonths, type IsoDate } from '../dates.ts';

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

/**
 * The next inspection to plan; undefined when the warranty ends before it. It is the first window that opens after every inspection
 * that was done: one within a window counts in it (`warrantyPeriod`), whatever it was planned for. An inspection before its window
 * opened does not count, so its window is planned again: otherwise the warranty would lose its extension although nobody was
 * asked to do anything.
 * @param inspectedOn the days on which inspections were done
 * @param warranty `end` is the last day with every extension (`longestEnd`); windows that closed before `inspectedUntil` count as done
 */
export function nextInspection(
  warranty: {
    readonly start: IsoDate;
    readonly end: IsoDate;
    readonly inspectedUntil?: IsoDate | undefined;
  },
  inspectedOn: readonly IsoDate[] = [],
  days: WindowDays = INSPECTION_WINDOW_DAYS,
): InspectionWindow | undefined {
  return inspectionWindows(warranty.start, warranty.end, days).find(
    (window) =>
      !(warranty.inspectedUntil !== undefined && window.dueDate < warranty.inspectedUntil) &&
      inspectedOn.every((day) => day < window.soonestDate),
  );
}
