import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/network/api.ts';
import { contractOf } from '../../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/installations/review/contract'));

/** The remarks by rule on installations, by their ids. */
export function reviewsOf(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['installations', 'reviews', ...ids] as const,
    queryFn: async () => call((await contract()).listReviews, { query: { id: ids } }),
    enabled: ids.length > 0,
  });
}

/** What waits for the decision of the person who is signed in. */
export function deskOf(organisationId: number) {
  return queryOptions({
    queryKey: ['installations', 'desk', organisationId] as const,
    queryFn: async () => call((await contract()).getDesk, { params: { organisation: organisationId } }),
  });
}
