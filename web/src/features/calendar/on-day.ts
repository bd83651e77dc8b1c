import type { CalendarVisit } from '@portal/domain/calendar/visit';
import type { IsoDate } from '@portal/domain/dates';

/** Whether a visit stands on a day of the grid; a window, in which no day was chosen yet, stands on its last one. */
export function onDay({ fixed, startsOn, due }: CalendarVisit, day: IsoDate): boolean {
  return (fixed ? startsOn : due) === day;
}
