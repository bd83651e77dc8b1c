import type { Visits } from '@portal/domain/calendar/contract';
import { type CalendarVisit, isInSpan, visitMark } from '@portal/domain/calendar/visit';
import { visitAsSent } from '@portal/domain/calendar/visit-as-sent';
import type { IsoDate } from '@portal/domain/dates';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useQuery } from '@tanstack/react-query';
import { isAbout } from '../../queue/store/about-record.ts';
import { useSentSince } from '../../queue/store/changes.ts';
import { useRequests } from '../../queue/store/use-queue.ts';
import type { Span } from './cached-calendar.ts';

/**
 * The visits of a span, and the overdue ones, as they are once what waits on this device has been sent.
 * @param readAt when they were read, in milliseconds since 1970; 0 while those of another span are shown
 */
export function useVisitsAsSent(
  userId: number,
  found: Visits | undefined,
  span: Span,
  today: IsoDate,
  readAt: number,
): Visits | undefined {
  const sent = useSentSince(readAt || Number.POSITIVE_INFINITY);
  const requests = [...sent, ...useRequests()].filter(
    ({ type }) => type === 'inspection' || type === 'service',
  );
  const isChanged = (visit: KnownVisit) => aboutVisit(requests, visit).length > 0;
  // Moved here from days that were not asked for: the server does not know of it yet.
  const { data: changed = [] } = useQuery({
    queryKey: ['inspections', 'calendar-unsent', userId, requests.map(({ id }) => id)],
    queryFn: async () => {
      const { cachedVisits } = await import('./cached-calendar.ts');
      return (await cachedVisits(userId, isChanged))?.data ?? [];
    },
    enabled: requests.length > 0,
    networkMode: 'always',
    gcTime: 0,
  });
  if (found === undefined || requests.length === 0) return found;
  const all = new Map(
    [...changed, ...found.overdue, ...found.visits].map((visit) => [`${visit.kind}-${visit.id}`, visit]),
  );
  const asSent = (visit: CalendarVisit) => visitAsSent(visit, aboutVisit(requests, visit)) ?? [];
  return {
    visits: [...all.values()].flatMap(asSent).filter((visit) => isInSpan(visit, span)),
    overdue: found.overdue.flatMap(asSent).filter((visit) => visitMark(visit, today) === 'overdue'),
  };
}

type KnownVisit = Pick<CalendarVisit, 'kind' | 'id' | 'clientId'>;

function aboutVisit(requests: readonly QueuedRequest[], visit: KnownVisit): readonly QueuedRequest[] {
  return requests.filter((request) => isAbout(request, visit.kind, visit));
}
