import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/network/api.ts';
import type { AdminListState } from '../queries.ts';
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

/** What waits for the decision of the person who is signed in, as the list of installations is searched and sorted. */
export function deskOf(
  organisationId: number,
  { search, templateId, order }: Pick<AdminListState, 'search' | 'templateId' | 'order'>,
) {
  const { key, direction } = order;
  return queryOptions({
    queryKey: ['installations', 'desk', organisationId, search, templateId, key, direction] as const,
    queryFn: async () =>
      call((await contract()).getDesk, {
        params: { organisation: organisationId },
        query: {
          orderBy: key,
          direction,
          ...(search !== '' && { search }),
          ...(templateId !== null && { template: templateId }),
        },
      }),
    // The bar above the list stays while it is searched.
    placeholderData: keepPreviousData,
  });
}
