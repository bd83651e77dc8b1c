import type { Endpoint } from '@portal/domain/endpoint';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Answered, type Ask, call } from './api.ts';
import { afterFirstPaint } from '../loading/idle.ts';
import { ApiProblem } from './api-problem.ts';
import type { CachedQuery, Shape } from '../offline-cache/cached-reading.ts';
import { roleNow } from '../session/session.ts';
import { session, whenSigningOut } from '../session/session-store.ts';

const FRESH_MS = 30_000;
const UNUSED_MS = 10 * 60_000;
const TRIES = 2;

/**
 * Answers are fresh for half a minute, unless a live update makes them stale. Only failures that may pass are
 * retried.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: UNUSED_MS,
      networkMode: 'always',
      retry: (failures, error) => failures < TRIES && isTemporary(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** First part of the key of a form that is open on the screen. It is read once: read again, it would begin anew under what is being typed. */
export const OPENED_FORM = 'opened-form';

/** Reads again what is on the screen, and everything else when it is next shown; a form that is open stays as it is. */
export async function refreshReadings(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== OPENED_FORM });
}

const cacheModule = () => import('../offline-cache/cached-answers.ts');

whenSigningOut.add(() => queryClient.clear());

const readerNow = () => session.get() && `${session.get()?.user.id} ${roleNow()}`;

/**
 * Keys of queries do not name the person, nor their role, which may be taken away. A session also ends by a refusal, and
 * another tab's is followed here, without anybody signing out in this tab.
 */
let reader = readerNow();
session.subscribe(() => {
  const next = readerNow() ?? reader;
  if (next !== reader) queryClient.clear();
  reader = next;
});

/**
 * A call without an answer is not retried at once: the cached copy is shown, and everything is fetched again when
 * back online.
 */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 500;
}

/** The record is deleted or the person has lost access: it is removed from the screen and from the offline cache. */
function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && [403, 404, 410].includes(error.status);
}

/**
 * A query whose last answer can be read without a network. The cached copy is shown first, then the server is asked.
 * Without an answer `data` stays, `dataUpdatedAt` is when it was fetched, and `error` says why it is old. After a
 * refusal nothing of it is shown any more.
 */
export function offlineQuery<Data, const Key extends QueryKey>(queryKey: Key, source: CachedQuery<Data>) {
  return queryOptions<Data, Error, Data, Key>({
    queryKey,
    queryFn: source.fetch,
    persister: async (fetch, context, query) => {
      await afterFirstPaint();
      const cached =
        query.state.data === undefined
          ? await (await cacheModule()).newestCached(query.queryHash, source)
          : undefined;
      if (cached === undefined) {
        const asker = readerNow();
        const data = await Promise.resolve(fetch(context)).catch((error: unknown) => {
          if (isGone(error)) {
            query.setState({ data: undefined, dataUpdatedAt: 0 });
            void cacheModule().then(({ dropReadings }) => dropReadings([query.queryHash]));
          }
          throw error;
        });
        // Somebody else may have signed in meanwhile.
        if (readerNow() === asker) void cacheModule().then(({ cacheAnswer }) => cacheAnswer(queryKey, data));
        return data;
      }
      setTimeout(() => {
        query.setState({ dataUpdatedAt: cached.fetchedAt });
        // Fetched even if fresh: between the end of that page and the start of this one, live updates were missed.
        void query.fetch().catch(() => undefined);
      });
      return cached.data;
    },
  });
}

/** Like `offlineQuery`, for one API call; `load` loads the endpoint when it is first needed. */
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
