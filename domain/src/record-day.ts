import { z } from 'zod';
import { RECORD_YEARS } from './constants.ts';
import { dayOf, isIsoDate, type IsoDate } from './dates.ts';

/** Whether the text is a day that an inspection or service can be on. */
export function isRecordDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isIsoDate(text) && year >= RECORD_YEARS.first && year <= RECORD_YEARS.last;
}

/** The day of an inspection or service, in years that one can be in: terms, windows and calendars count on from it. */
export const recordDaySchema = z.iso.date('date').refine(isRecordDay, 'date');

/** A moment of such a day where the makers are, with its offset. */
export const recordMomentSchema = z.iso
  .datetime({ offset: true, abort: true })
  .refine((moment) => isRecordDay(dayOf(moment)), 'date');

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
