import { z } from 'zod';
import { VISIT_YEARS } from './constants.ts';
import { dayOf, isIsoDate } from './dates.ts';

/** Whether the text is a day that a visit can be on. */
export function isVisitDay(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return isIsoDate(text) && year >= VISIT_YEARS.first && year <= VISIT_YEARS.last;
}

/** The day of a visit, in years that one can be in: terms, windows and calendars count on from it. */
export const visitDaySchema = z.iso.date('date').refine(isVisitDay, 'date');

/** A moment of such a day where the makers are, with its offset. */
export const visitMomentSchema = z.iso
  .datetime({ offset: true, abort: true })
  .refine((moment) => isVisitDay(dayOf(moment)), 'date');
