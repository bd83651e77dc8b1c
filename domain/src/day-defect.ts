import type { IsoDate } from './dates.ts';
import { isRecordDay } from './record-day-schema.ts';

/** What is wrong with the day on which something is said to have been done. */
export type DayDefect = 'required' | 'date' | 'future-date';

/**
 * Why a typed day will not do as the day on which something was done; undefined for one that will. Such a day is never
 * after today (specification section 5). @param today where the makers are
 */
export function dayDefect(day: string, today: IsoDate): DayDefect | undefined {
  if (day === '') return 'required';
  if (!isRecordDay(day)) return 'date';
  return day > today ? 'future-date' : undefined;
}

/** Those of some days, by the names of their fields, that lie after today, as the API refuses them; missing ones do not. */
export function futureDays(
  days: Readonly<Record<string, IsoDate | null | undefined>>,
  today: IsoDate,
): readonly { readonly propertyPath: string; readonly code: 'future-date' }[] {
  return Object.entries(days).flatMap(([propertyPath, day]) =>
    day && day > today ? [{ propertyPath, code: 'future-date' as const }] : [],
  );
}
