import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import type { Answer, Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { type Ask, list } from '../network/api.ts';
import { cutPage } from './cut-page.ts';
import type { Reading, Shape } from './cached-reading.ts';

/** A list that a device caches as a whole, up to `limit` rows: pages and searches are cut from it offline. */
export type WholeList<E extends Endpoint & { readonly collection: object }> = {
  readonly key: QueryKey;
  readonly load: () => Promise<E>;
  /** Which list, in which order; page and search are added to it. */
  readonly ask: Ask<E>;
  readonly limit: number;
};

/** The first rows of a list, up to `limit`, in as few calls as the server allows. Throws an `ApiProblem`. */
export async function fetchRows<E extends Endpoint & { readonly collection: object }>(
  endpoint: E,
  ask: Ask<E>,
  limit: number,
): Promise<Page<Answer<E>>> {
  const items: Answer<E>[] = [];
  const itemsPerPage = Math.min(limit, MAX_PAGE_SIZE);
  let totalItems = 0;
  for (let page = 1; (page - 1) * itemsPerPage < limit; page += 1) {
    const query = { ...ask.query, page, itemsPerPage };
    const answer = await list(endpoint, { ...ask, query });
    items.push(...answer.items);
    totalItems = answer.totalItems;
    if (answer.items.length < itemsPerPage) break;
  }
  const first = items.slice(0, limit);
  return { items: first, totalItems, page: 1, itemsPerPage: first.length };
}

/** As `fetchRows`, and caches the list, unless somebody else has signed in meanwhile. Throws an `ApiProblem`. */
export async function fetchWhole<E extends Endpoint & { readonly collection: object }>(
  whole: WholeList<E>,
): Promise<Page<Answer<E>>> {
  const [endpoint, { cacheReadings, readerNow }] = await Promise.all([
    whole.load(),
    import('./cached-reading.ts'),
  ]);
  const asker = readerNow();
  const fetched = await fetchRows(endpoint, whole.ask, whole.limit);
  if (readerNow() === asker) await cacheReadings([{ hash: hashKey(whole.key), data: fetched }]);
  return fetched;
}

/** The cached list. */
export async function readWhole<E extends Endpoint & { readonly collection: object }>(
  whole: WholeList<E>,
): Promise<Reading<Page<Answer<E>>> | undefined> {
  const [{ pageShape, readCached }, endpoint] = await Promise.all([
    import('./cached-reading.ts'),
    whole.load(),
  ]);
  return readCached(hashKey(whole.key), pageShape(endpoint) as Shape<Page<Answer<E>>>);
}

/** One page of the cached list; undefined when that page is not cached. */
export async function readPage<E extends Endpoint & { readonly collection: object }>(
  whole: WholeList<E>,
  wanted: { readonly page: number; readonly search: string },
  wordsOf: (row: Answer<E>) => string,
): Promise<Reading<Page<Answer<E>>> | undefined> {
  const cached = await readWhole(whole);
  const page = cached && cutPage(cached.data, wanted, wordsOf);
  return page && { data: page, fetchedAt: cached.fetchedAt };
}
