import type { Page } from '@portal/domain/page';
import type { QueuedRequest } from '@portal/domain/queue/request';

/** A page of a list, as far as it is loaded. */
type ListQuery = { readonly data: Page<{ readonly id: number }> | undefined; readonly isPending: boolean };

/**
 * Requests whose records are in none of a list's pages. A record that was created while its photos are still being
 * sent is in the list once that is fetched again; meanwhile it must not be missing from both. While the list is
 * loaded for the first time, nothing can be said.
 */
export function missingFromList(
  requests: readonly QueuedRequest[],
  pages: readonly ListQuery[],
): readonly QueuedRequest[] {
  const asked = pages.some(({ isPending }) => isPending);
  const ids = new Set(pages.flatMap(({ data }) => data?.items ?? []).map(({ id }) => id));
  return requests.filter(({ recordId }) => recordId === undefined || (!asked && !ids.has(recordId)));
}
