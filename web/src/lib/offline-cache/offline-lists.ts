import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import type { Answer, Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import type { QueryKey } from '@tanstack/react-query';
import { type Ask, list } from '../network/api.ts';
import type { Reading, Shape } from './cached-reading.ts';
import { offlineQuery } from '../network/query-client.ts';
import { fetchRows } from './whole-list.ts';

/** Like `offlineCall`, for one page of a list; `otherwise` finds it in another cached answer. */
export function offlineList<E extends Endpoint & { readonly collection: object }, const Key extends QueryKey>(
  queryKey: Key,
  load: () => Promise<E>,
  ask: Ask<E>,
  otherwise?: () => Promise<Reading<Page<Answer<E>>> | undefined>,
) {
  return offlineQuery(queryKey, {
    fetch: async () => list(await load(), ask),
    shape: async () =>
      (await import('./cached-reading.ts')).pageShape(await load()) as Shape<Page<Answer<E>>>,
    otherwise,
  });
}

/** Like `offlineCall`, for the first `count` rows of a list, in as few calls as the page size allows. */
export function offlineRows<E extends Endpoint & { readonly collection: object }, const Key extends QueryKey>(
  queryKey: Key,
  load: () => Promise<E>,
  ask: Ask<E>,
  count: number,
) {
  return offlineQuery<Answer<E>[], Key>(queryKey, {
    fetch: async () => [...(await fetchRows(await load(), ask, count)).items],
    shape: async () => (await import('./cached-answers.ts')).answerShape(await load()) as Shape<Answer<E>[]>,
  });
}

/** Like `offlineRows`, for a history: the first page, which is prefetched, or more rows under a key of its own. */
export function offlineHistory<
  E extends Endpoint & { readonly collection: object },
  const Key extends QueryKey,
>(key: Key, load: () => Promise<E>, ask: Ask<E>, count: number = MAX_PAGE_SIZE) {
  return offlineRows(count === MAX_PAGE_SIZE ? key : [...key, count], load, ask, count);
}
