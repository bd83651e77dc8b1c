import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordDaySchema } from '../record-day.ts';
import { visitSchema } from './visit.ts';

/** A person's calendar link; its secret is shown only when it is created. */
export const calendarFeedSchema = z.object({
  createdAt: z.string(),
  /** When a calendar last read it; null for never. */
  readAt: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

const FIELD = ['installer', 'asp'] as const;

const visitsSchema = z.object({
  visits: z.array(visitSchema),
  /** Overdue visits, the longest overdue first: at most `MAX_OVERDUE`. Answers cached by older apps have none. */
  overdue: z.array(visitSchema).default([]),
});
export type Visits = z.infer<typeof visitsSchema>;

export const listVisits = endpoint({
  id: 'calendar.visits',
  method: 'GET',
  path: '/user/visits',
  summary:
    'The caller’s visits from one day to another, both included: inspections on their day or in their window, services on their day. Besides, whatever is overdue, of whichever day.',
  access: FIELD,
  query: z.object({ from: recordDaySchema, to: recordDaySchema }),
  answer: visitsSchema,
  status: 200,
});

export const getCalendarFeed = endpoint({
  id: 'calendar.feed',
  method: 'GET',
  path: '/user/calendar',
  summary: 'Whether there is a link by which calendars read the caller’s visits, and when one last did.',
  access: FIELD,
  answer: z.object({ feed: calendarFeedSchema.nullable() }),
  status: 200,
});

export const makeCalendarFeed = endpoint({
  id: 'calendar.make',
  method: 'POST',
  path: '/user/calendar',
  summary:
    'Makes a new secret link to the caller’s visits. It is shown in this answer alone; the one before it is over.',
  access: FIELD,
  answer: z.object({ url: z.url(), feed: calendarFeedSchema }),
  status: 201,
});

export const revokeCalendarFeed = endpoint({
  id: 'calendar.revoke',
  method: 'DELETE',
  path: '/user/calendar',
  summary: 'Ends the link to the caller’s visits.',
  access: FIELD,
  status: 204,
});

/** Besides `.ics` only the characters of a random secret. */
const secretSchema = z.string().regex(/^[A-Za-z0-9_-]{1,100}$/);

export const readCalendarFeed = endpoint({
  id: 'calendar.read',
  method: 'GET',
  path: '/calendar/{secret}.ics',
  summary:
    'The visits of whoever made the link, for calendars that subscribe to it: whoever has the link reads them. 404 once it was revoked.',
  access: 'public',
  params: z.object({ secret: secretSchema }),
  produces: 'text/calendar; charset=utf-8',
  status: 200,
});
