import { isIsoDate, type IsoDate } from '../dates.ts';

/** Specification section 4, "Inspection status". */
export const INSPECTION_STATUSES = ['pending', 'scheduled', 'done'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

export const INSPECTION_EVENTS = ['schedule', 'complete'] as const;
export type InspectionEventType = (typeof INSPECTION_EVENTS)[number];

/** `on`: the day chosen for the visit, or the day it was carried out. */
export type InspectionEvent = { readonly type: InspectionEventType; readonly on: IsoDate };

export type InspectionTransition =
  | { readonly ok: true; readonly status: InspectionStatus }
  | { readonly ok: false; readonly refusal: 'impossible-transition' | 'date-required' };

/** A scheduled visit may be moved; a done one is final (design: domain, Inspection). */
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
  return isIsoDate(event.on) ? { ok: true, status: to } : { ok: false, refusal: 'date-required' };
}

/** The tabs of the inspection list and the status that each shows (specification section 2). */
export const INSPECTION_TABS = { upcoming: 'pending', scheduled: 'scheduled', completed: 'done' } as const;
