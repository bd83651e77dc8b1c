import type { IsoDate } from '@portal/domain/dates';
import { type Ask, call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import type { Span } from './cached-calendar.ts';
import { offlineQuery } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/calendar/contract'));

/** The visits of whoever is signed in, and what is overdue; offline as they were read, or from the lists that were fetched ahead. */
export function visitsIn(userId: number, span: Span, today: IsoDate) {
  return offlineQuery(['inspections', 'calendar', userId, span.from, span.to] as const, {
    fetch: async () => {
      const { listVisits } = await contract();
      return call(listVisits, { query: span } satisfies Ask<typeof listVisits>);
    },
    shape: async () => (await contract()).listVisits.answer,
    otherwise: async () => (await import('./cached-calendar.ts')).visitsFromCache(userId, span, today),
  });
}

/** Whether there is a link by which other calendars read the visits. Not kept: it is of no use offline. */
export const ownFeed = {
  queryKey: ['calendar_feed'] as const,
  queryFn: async () => call((await contract()).getCalendarFeed),
};

/** Makes a new link, which ends the one before; it is answered this once. Throws an `ApiProblem`. */
export async function makeFeed(): Promise<string> {
  return (await call((await contract()).makeCalendarFeed)).url;
}

/** Ends the link. Throws an `ApiProblem`. */
export async function endFeed(): Promise<void> {
  await call((await contract()).revokeCalendarFeed);
}
