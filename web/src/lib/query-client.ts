import { QueryClient, type QueryFunctionContext, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.ts';
import { whenSigningOut } from './query-client-slot.ts';
import { session } from './session-store.ts';

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

whenSigningOut(async (userId) => {
  queryClient.clear();
  await (await import('./kept-reading.ts')).forgetReadings(userId);
});

/** No answer is not tried again at once: the kept copy is shown, and coming back online fetches anew. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 500;
}

/**
 * A query whose last answer is there without a network (design: offline, "Reading offline"). The kept copy shows
 * first, then the server is asked; without an answer `data` stays, `dataUpdatedAt` is when it was fetched, and
 * `error` says why it is old.
 */
export function keptQuery<Data, Key extends QueryKey>(
  queryKey: Key,
  queryFn: (context: QueryFunctionContext<Key>) => Promise<Data>,
) {
  return queryOptions<Data, Error, Data, Key>({
    queryKey,
    queryFn,
    persister: async (fetch, context, query) => {
      const userId = session.get()?.user.id;
      if (userId === undefined) return fetch(context);
      const { keepReading, readKept } = await import('./kept-reading.ts');
      const kept = query.state.data === undefined ? await readKept(userId, query.queryHash) : undefined;
      if (kept === undefined) {
        const data = await fetch(context);
        void keepReading(userId, query.queryHash, data);
        return data;
      }
      setTimeout(() => {
        query.setState({ dataUpdatedAt: kept.fetchedAt });
        if (query.isStale()) void query.fetch().catch(() => undefined);
      });
      // Written by this very query, which checked it against the contract.
      return kept.data as Data;
    },
  });
}
