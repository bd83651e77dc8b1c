import type { IsoDate } from '@portal/domain/dates';
import { type Ask, call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import type { Span } from './cached-calendar.ts';
import { offlineQuery } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/calendar/contract'));

/** The inspections and services of the signed-in person in a span, and the overdue ones. Offline from the cache, or from prefetched lists. */
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

/** The link by which other calendar apps read the visits, if there is one. Not cached: it is useless offline. */
export const ownFeed = {
  queryKey: ['calendar_feed'] as const,
  queryFn: async () => call((await contract()).getCalendarFeed),
};

/** Creates a link, which replaces an earlier one. Its URL is returned here and never again. Throws an `ApiProblem`. */
export async function makeFeed(): Promise<string> {
  return (await call((await contract()).makeCalendarFeed)).url;
}

/** Removes the link. Throws an `ApiProblem`. */
export async function endFeed(): Promise<void> {
  await call((await contract()).revokeCalendarFeed);
}
