import type { Answer, Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import type { QueryKey } from '@tanstack/react-query';
import { type Ask, list } from './api.ts';
import type { Reading, Shape } from './kept-reading.ts';
import { keptQuery } from './query-client.ts';

/** As `keptCall`, of one page of a list; `otherwise` finds it in what else is kept. */
export function keptList<E extends Endpoint & { readonly collection: object }, const Key extends QueryKey>(
  queryKey: Key,
  load: () => Promise<E>,
  ask: Ask<E>,
  otherwise?: () => Promise<Reading<Page<Answer<E>>> | undefined>,
) {
  return keptQuery(queryKey, {
    fetch: async () => list(await load(), ask),
    shape: async () => (await import('./kept-reading.ts')).pageShape(await load()) as Shape<Page<Answer<E>>>,
    otherwise,
  });
}
