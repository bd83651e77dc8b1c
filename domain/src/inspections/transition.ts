import { dayOf, isIsoDate, type IsoDate } from '../dates.ts';

/** Specification section 4, "Inspection status". */
export const INSPECTION_STATUSES = ['pending', 'scheduled', 'done'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

export const INSPECTION_EVENTS = ['schedule', 'complete'] as const;
export type InspectionEventType = (typeof INSPECTION_EVENTS)[number];

/**
 * What is done to an inspection: a day is agreed (`executionDate`, moved as often as needed), or it was carried out at a moment
 * (`executedAt`, null where the request does not say). The same two words from the form to the column.
 */
export type InspectionEvent =
  | { readonly type: 'schedule'; readonly executionDate: IsoDate }
  | { readonly type: 'complete'; readonly executedAt: string | null };

/** The day that an event is about: the agreed one, or where the makers are the one on which it was done; empty when none is said. */
export function dayOfEvent(event: InspectionEvent): IsoDate {
  if (event.type === 'schedule') return event.executionDate;
  return event.executedAt === null ? '' : dayOf(event.executedAt);
}

export type InspectionTransition =
  | { readonly ok: true; readonly status: InspectionStatus }
  | { readonly ok: false; readonly refusal: 'impossible-transition' | 'date-required' };

/** A scheduled inspection may be moved to another day; a done one is final. */
const TABLE: Readonly<Record<InspectionStatus, Partial<Record<InspectionEventType, InspectionStatus>>>> = {
  pending: { schedule: 'scheduled', complete: 'done' },
  scheduled: { schedule: 'scheduled', complete: 'done' },
  done: {},
};

/** What can still be done to an inspection, by whomever. */
export function possibleInspectionEvents(status: InspectionStatus): InspectionEventType[] {
  return INSPECTION_EVENTS.filter((event) => TABLE[status][event] !== undefined);
}

/** What an event makes of an inspection. */
export function inspectionAfter(status: InspectionStatus, event: InspectionEvent): InspectionTransition {
  const to = TABLE[status][event.type];
  if (!to) return { ok: false, refusal: 'impossible-transition' };
  return isIsoDate(dayOfEvent(event)) ? { ok: true, status: to } : { ok: false, refusal: 'date-required' };
}

/** The tabs of the inspection list and the status that each shows (specification section 2). */
export const INSPECTION_TABS = { upcoming: 'pending', scheduled: 'scheduled', completed: 'done' } as const;
