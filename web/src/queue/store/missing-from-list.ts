import type { Page } from '@portal/domain/page';
import type { QueuedRequest } from '@portal/domain/queue/request';

/** Of a page of a list: what of it is known by now, or that it is on its way. */
type Asked = { readonly data: Page<{ readonly id: number }> | undefined; readonly isPending: boolean };

/**
 * Requests whose records stand in none of a list's pages. A record that the server has, while its photos
 * are still here, stands in the list as soon as that is fetched anew: on a slow line, or when the signal goes in
 * between, it must not be missing from both. A list that is still being fetched for the first time says nothing.
 */
export function missingFromList(
  requests: readonly QueuedRequest[],
  pages: readonly Asked[],
): readonly QueuedRequest[] {
  const asked = pages.some(({ isPending }) => isPending);
  const ids = new Set(pages.flatMap(({ data }) => data?.items ?? []).map(({ id }) => id));
  return requests.filter(({ recordId }) => recordId === undefined || (!asked && !ids.has(recordId)));
}
