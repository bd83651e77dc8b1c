import { z } from 'zod';
import { RECORD_YEARS } from './constants.ts';
import { dayOf, isIsoDate } from './dates.ts';

/** Whether the text is a day that a visit can be on. */
export function isRecordDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isIsoDate(text) && year >= RECORD_YEARS.first && year <= RECORD_YEARS.last;
}

/** The day of a visit, in years that one can be in: terms, windows and calendars count on from it. */
export const recordDaySchema = z.iso.date('date').refine(isRecordDay, 'date');

/** A moment of such a day where the makers are, with its offset. */
export const recordMomentSchema = z.iso
  .datetime({ offset: true, abort: true })
  .refine((moment) => isRecordDay(dayOf(moment)), 'date');
