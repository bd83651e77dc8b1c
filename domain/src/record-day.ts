import { z } from 'zod';
import { RECORD_YEARS } from './constants.ts';
import { dayOf, isIsoDate, type IsoDate } from './dates.ts';

/** Whether the text is a valid date of a record: an installation, inspection or service. */
export function isRecordDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isIsoDate(text) && year >= RECORD_YEARS.first && year <= RECORD_YEARS.last;
}

/**
 * Schema of the date of such a record, within plausible years: warranty terms, windows and calendars count
 * from it.
 */
export const recordDaySchema = z.iso.date('date').refine(isRecordDay, 'date');

/** Schema of an instant, with its offset, whose date in the makers' time zone is such a date. */
export const recordMomentSchema = z.iso
  .datetime({ offset: true, abort: true })
  .refine((moment) => isRecordDay(dayOf(moment)), 'date');

/** The instant as it is stored, or now for one that is still to come: the clock of whoever sent it is ahead. */
export function notAfter(now: Date, moment: string): string {
  return new Date(Math.min(Date.parse(moment), now.getTime())).toISOString();
}

/** What is wrong with the date on which something was done. */
export type DayDefect = 'required' | 'date' | 'future-date';

/**
 * Why a typed date is not valid as the day on which something was done; undefined for a valid one. It must not be after
 * today (specification section 5).
 * @param today in the makers' time zone
 */
export function dayDefect(day: string, today: IsoDate): DayDefect | undefined {
  if (day === '') return 'required';
  if (!isRecordDay(day)) return 'date';
  return day > today ? 'future-date' : undefined;
}

/**
 * The dates, by the names of their fields, that are after today, as violations of the API; missing ones are ignored.
 */
export function futureDays(
  days: Readonly<Record<string, IsoDate | null | undefined>>,
  today: IsoDate,
): readonly { readonly propertyPath: string; readonly code: 'future-date' }[] {
  return Object.entries(days).flatMap(([propertyPath, day]) =>
    day && day > today ? [{ propertyPath, code: 'future-date' as const }] : [],
  );
}

/** The end of something, by the name of its field, that lies before its beginning, as a violation of the API. */
export function endBeforeStart(
  propertyPath: string,
  { start, end }: { readonly start: string | null | undefined; readonly end: string | null | undefined },
): readonly { readonly propertyPath: string; readonly code: 'before-start' }[] {
  return start && end && Date.parse(end) < Date.parse(start) ? [{ propertyPath, code: 'before-start' }] : [];
}

/** A day, by the name of its field, that lies before the installation, as a violation of the API. */
export function dayBeforeInstallation(
  propertyPath: string,
  day: IsoDate | null | undefined,
  installedOn: IsoDate,
): readonly { readonly propertyPath: string; readonly code: 'before-installation' }[] {
  return day && day < installedOn ? [{ propertyPath, code: 'before-installation' }] : [];
}
