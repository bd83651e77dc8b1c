import type { CalendarVisit } from '@portal/domain/calendar/visit';
import type { IsoDate } from '@portal/domain/dates';

/** Whether an inspection or service belongs on a day of the grid; one without an agreed day belongs on the last day of its window. */
export function onDay({ fixed, startsOn, due }: CalendarVisit, day: IsoDate): boolean {
  return (fixed ? startsOn : due) === day;
}
