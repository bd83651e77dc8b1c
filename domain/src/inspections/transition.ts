import { dayOf, isIsoDate, type IsoDate } from '../dates.ts';
import type { InspectionPatch } from './input.ts';

/** Specification section 4, "Inspection status". */
export const INSPECTION_STATUSES = ['pending', 'scheduled', 'done'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

export const INSPECTION_EVENTS = ['schedule', 'complete'] as const;
export type InspectionEventType = (typeof INSPECTION_EVENTS)[number];

/**
 * The events of an inspection: a date is agreed (`executionDate`, which can be changed any number of times), or it was
 * carried out (`executedAt`, null when the request has no time). The same two names are used from form to column.
 */
export type InspectionEvent =
  | { readonly type: 'schedule'; readonly executionDate: IsoDate }
  | { readonly type: 'complete'; readonly executedAt: string | null };

/** The event that a request causes; a date without a status schedules the inspection. */
export function eventOf(
  body: Pick<InspectionPatch, 'status' | 'executionDate' | 'executedAt'>,
): InspectionEvent | undefined {
  if (body.status === 'done') return { type: 'complete', executedAt: body.executedAt ?? null };
  if (body.status === 'scheduled' || body.executionDate)
    return { type: 'schedule', executionDate: body.executionDate ?? '' };
  return undefined;
}

/** The event that a patch causes, of an inspection with this content once it is changed: a day that it had before schedules nothing. */
export function eventOfPatch(
  patch: Pick<InspectionPatch, 'status' | 'executionDate'>,
  content: Pick<InspectionPatch, 'executionDate' | 'executedAt'>,
): InspectionEvent | undefined {
  return eventOf(
    patch.status === undefined
      ? { executionDate: patch.executionDate }
      : { ...content, status: patch.status },
  );
}

/** The window that an event gives an inspection, undefined for the one that it has: of one besides the plan it is the agreed day. */
export function windowAfter(
  event: InspectionEvent | undefined,
  isPlanned: boolean,
): { readonly soonestDate: IsoDate; readonly dueDate: IsoDate } | undefined {
  if (isPlanned || event?.type !== 'schedule') return undefined;
  return { soonestDate: event.executionDate, dueDate: event.executionDate };
}

/**
 * The date of an event: the agreed one, or the date on which it was done in the makers' time zone; empty when unknown.
 */
export function dayOfEvent(event: InspectionEvent): IsoDate {
  if (event.type === 'schedule') return event.executionDate;
  return event.executedAt === null ? '' : dayOf(event.executedAt);
}

export type InspectionTransition =
  | { readonly ok: true; readonly status: InspectionStatus }
  | { readonly ok: false; readonly refusal: 'impossible-transition' | 'date-required' };

/** A scheduled inspection may be rescheduled; a done one is final. */
const TABLE: Readonly<Record<InspectionStatus, Partial<Record<InspectionEventType, InspectionStatus>>>> = {
  pending: { schedule: 'scheduled', complete: 'done' },
  scheduled: { schedule: 'scheduled', complete: 'done' },
  done: {},
};

/** The events that are still possible, for any actor. */
export function possibleInspectionEvents(status: InspectionStatus): InspectionEventType[] {
  return INSPECTION_EVENTS.filter((event) => TABLE[status][event] !== undefined);
}

/** The result of an event on an inspection. */
export function inspectionAfter(status: InspectionStatus, event: InspectionEvent): InspectionTransition {
  const to = TABLE[status][event.type];
  if (!to) return { ok: false, refusal: 'impossible-transition' };
  return isIsoDate(dayOfEvent(event)) ? { ok: true, status: to } : { ok: false, refusal: 'date-required' };
}

/** The tabs of the inspection list and the status that each shows (specification section 2). */
export const INSPECTION_TABS = { upcoming: 'pending', scheduled: 'scheduled', completed: 'done' } as const;
