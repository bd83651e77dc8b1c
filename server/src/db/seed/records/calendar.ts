import { addDays, daysBetween, type IsoDate, TIME_ZONE, todayIn } from '@portal/domain/dates';

/** Dates of demo data relative to today, so that what is overdue today is overdue in a year as well. */
export type Calendar = {
  readonly today: IsoDate;
  daysAgo(days: number): IsoDate;
  /** An instant on a day, in working hours; never later than the server's start. */
  during(day: IsoDate, hour?: number, minute?: number): string;
  /** Days from a day to today. */
  age(day: IsoDate): number;
};

export function createCalendar(now: Date): Calendar {
  const today = todayIn(TIME_ZONE, now);
  const latest = now.toISOString();
  return {
    today,
    daysAgo: (days) => addDays(today, -days),
    during(day, hour = 10, minute = 0) {
      const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      const moment = `${day}T${time}:00.000Z`;
      return moment < latest ? moment : latest;
    },
    age: (day) => daysBetween(day, today),
  };
}
