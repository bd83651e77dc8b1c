import type { Endpoint } from '@portal/domain/endpoint';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Answered, type Ask, call } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import type { CachedQuery, Shape } from '../offline-cache/cached-reading.ts';
import { whenSigningOut } from './query-client-slot.ts';
import { session } from '../session/session-store.ts';

const FRESH_MS = 30_000;
const UNUSED_MS = 10 * 60_000;
const TRIES = 2;

/** Answers are fresh for half a minute; live events outdate them sooner. Only what may pass is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: UNUSED_MS,
      networkMode: 'always',
      retry: (failures, error) => failures < TRIES && mayPass(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

const cacheModule = () => import('../offline-cache/cached-answers.ts');

whenSigningOut(async (userId) => {
  queryClient.clear();
  await (await cacheModule()).forgetReadings(userId);
});

/** No answer is not tried again at once: the cached copy is shown, and coming back online fetches anew. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 500;
}

/** Deleted, or this person's no more: what was read of it goes from the screen and from the device. */
function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && [403, 404, 410].includes(error.status);
}

/**
 * A query whose last answer is there without a network. The cached copy shows first, then the server is asked; without
 * an answer `data` stays, `dataUpdatedAt` is when it was fetched, and `error` says why it is old. A refusal is no such
 * reason: nothing stays of what somebody may not read any more.
 */
export function offlineQuery<Data, const Key extends QueryKey>(queryKey: Key, source: CachedQuery<Data>) {
  return queryOptions<Data, Error, Data, Key>({
    queryKey,
    queryFn: source.fetch,
    persister: async (fetch, context, query) => {
      const cached =
        query.state.data === undefined
          ? await (await cacheModule()).newestCached(query.queryHash, source)
          : undefined;
      if (cached === undefined) {
        const reader = session.get()?.user.id;
        const data = await Promise.resolve(fetch(context)).catch((error: unknown) => {
          if (isGone(error)) {
            query.setState({ data: undefined, dataUpdatedAt: 0 });
            void cacheModule().then(({ dropCached }) => dropCached(query.queryHash));
          }
          throw error;
        });
        // Whoever signed in meanwhile did not ask for it.
        if (session.get()?.user.id === reader)
          void cacheModule().then(({ cacheAnswer }) => cacheAnswer(queryKey, data));
        return data;
      }
      setTimeout(() => {
        query.setState({ dataUpdatedAt: cached.fetchedAt });
        // However fresh: nobody listened for changes between that page's end and this one's beginning.
        void query.fetch().catch(() => undefined);
      });
      return cached.data;
    },
  });
}

/** As `offlineQuery`, of one call of the API; `load` brings the endpoint when it is first needed. */
export function offlineCall<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  load: () => Promise<E>,
  ask: Ask<E> = {},
) {
  return offlineQuery(queryKey, {
    fetch: async () => call(await load(), ask),
    shape: async () => (await cacheModule()).answerShape(await load()) as Shape<Answered<E>>,
  });
}
