import { addDays, addMonths, type IsoDate, isoDate, partsOf, weekday } from '../dates.ts';

export const CALENDAR_VIEWS = ['month', 'week'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

const DAYS_A_WEEK = 7;

/** The Monday of a day's week. */
function mondayOf(day: IsoDate): IsoDate {
  return addDays(day, 1 - weekday(day));
}

/** The weeks that a calendar shows around a day, Monday first: that week, or all weeks of the month. */
export function weeksAround(day: IsoDate, view: CalendarView): IsoDate[][] {
  const { year, month } = partsOf(day);
  const first = view === 'week' ? day : isoDate(year, month, 1);
  const last = view === 'week' ? day : addDays(addMonths(first, 1), -1);
  const weeks: IsoDate[][] = [];
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, DAYS_A_WEEK))
    weeks.push(Array.from({ length: DAYS_A_WEEK }, (_, at) => addDays(monday, at)));
  return weeks;
}

/** The same day in the next view, or the previous one for -1; in a shorter month, its last day. */
export function turnPage(day: IsoDate, view: CalendarView, by: 1 | -1): IsoDate {
  return view === 'week' ? addDays(day, by * DAYS_A_WEEK) : addMonths(day, by);
}
