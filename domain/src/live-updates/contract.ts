import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The counters in the top bar (specification sections 2 and 7). */
export const countersSchema = z.object({
  /** Services whose spare parts were sent and that are not finished. */
  pendingServices: z.int(),
  /** Inspections whose soonest date is within 30 days. */
  incomingInspections: z.int(),
  /** Installations made this month, for the tile on the home page. */
  installationsThisMonth: z.int(),
  /** Installations that the caller has to verify. */
  toVerify: z.int(),
  /** Since when the longest of them waits; null when there is none. Absent in counters cached by older apps, as are the others. */
  verifySince: z.string().nullable().default(null),
  /** The caller's own installations that were rejected and can be corrected: their device has no other one meanwhile. */
  rejected: z.int().default(0),
  /** Inspections whose arranged day has passed; older apps call them visits, and lead to the inspections. */
  overdueVisits: z.int().default(0),
  /** Services whose arranged day has passed. */
  overdueServices: z.int().default(0),
  /** Replaced devices that wait for the caller's approval. */
  replacements: z.int().default(0),
});
export type Counters = z.infer<typeof countersSchema>;

export const getCounters = endpoint({
  id: 'notifications.counters',
  method: 'GET',
  path: '/notifications',
  summary: 'The counters of the bar and the home page.',
  access: 'signed-in',
  answer: countersSchema,
  status: 200,
});

/** One event of the stream: what changed, so that a screen fetches it again. */
export const liveUpdateSchema = z.object({
  type: z.enum(['installation', 'inspection', 'service', 'production', 'counters', 'notice']),
  id: z.int().nullable(),
});
export type LiveUpdate = z.infer<typeof liveUpdateSchema>;

/** How far back a stream begins at most, in milliseconds. */
export const REPLAYED_MS = 60_000;

export const openLiveStream = endpoint({
  id: 'notifications.live',
  method: 'GET',
  path: '/live',
  query: z.object({
    /** Milliseconds for which the page has read data already: the stream begins with what changed in them. */
    readFor: z.coerce.number().int().min(0).max(REPLAYED_MS).optional(),
    /** What a superadmin looks into: a browser opens a stream without the header that says so elsewhere. */
    organisation: z.coerce.number().int().optional(),
  }),
  summary: 'A stream of server-sent events about records that the caller may see.',
  access: 'signed-in',
  produces: 'text/event-stream',
  status: 200,
});
