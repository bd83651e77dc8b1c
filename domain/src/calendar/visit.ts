import { z } from 'zod';
import type { IsoDate } from '../dates.ts';
import { isLate } from '../inspections/timing.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';

export const VISIT_KINDS = ['inspection', 'service'] as const;

/** A visit in a calendar: an inspection on its day or in its window, or a service on its day. */
export const visitSchema = z.object({
  kind: z.enum(VISIT_KINDS),
  id: z.int(),
  /** Empty in answers cached by older apps. */
  clientId: z.string().default(''),
  status: z.string(),
  /** The first and the last day; equal once a day is chosen. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** Whether a day was agreed; otherwise only the window is known. */
  fixed: z.boolean(),
  /** The last day in time: of the window, or the deadline of a service. */
  due: z.string(),
  /** Whether the plan of a warranty has it; absent for a service, and in answers cached by older apps. */
  planned: z.boolean().optional(),
  done: z.boolean(),
  /** The day on which it was done, for a service that of its end; absent in answers cached by older apps. */
  doneOn: z.string().nullable().default(null),
  device: z.object({
    id: z.int(),
    serial: z.string(),
    template: z.string(),
    templateNames: receivedLabelsSchema,
  }),
  /** Null when the device has no installation. */
  customer: z.object({ name: z.string(), address: z.string(), phone: z.string() }).nullable(),
  /** The reported fault; empty for an inspection. */
  fault: z.string(),
});
export type CalendarVisit = z.infer<typeof visitSchema>;

/**
 * Overdue: the last day in time has passed. Late: the chosen day, or that on which it was done, is after it. Missed: the chosen day
 * has passed, and nothing was done.
 */
export const VISIT_MARKS = ['overdue', 'late', 'missed'] as const;
export type VisitMark = (typeof VISIT_MARKS)[number];

/** What is wrong with the date of a visit; null when nothing is. */
export function visitMark(
  {
    done,
    doneOn,
    fixed,
    startsOn,
    due,
    status,
  }: Pick<CalendarVisit, 'done' | 'doneOn' | 'fixed' | 'startsOn' | 'due' | 'status'>,
  today: IsoDate,
): VisitMark | null {
  if (done) return isLate(doneOn ?? startsOn, due) ? 'late' : null;
  if (isLate(today, due)) return 'overdue';
  if (!fixed) return null;
  if (isLate(startsOn, due)) return 'late';
  // A service that was started on its day, and continues or waits for parts, was not missed.
  return status === 'scheduled' && startsOn < today ? 'missed' : null;
}

/** Whether a visit, or the window of an inspection, has a day from one to another, both included. */
export function isInSpan(
  { startsOn, endsOn }: Pick<CalendarVisit, 'startsOn' | 'endsOn'>,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): boolean {
  return startsOn <= to && endsOn >= from;
}

/** Whether the calendar shows a visit on a day: an inspection without an agreed day on the last day of its window. */
export function isOnDay({ fixed, startsOn, due }: CalendarVisit, day: IsoDate): boolean {
  return (fixed ? startsOn : due) === day;
}
