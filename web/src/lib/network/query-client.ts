import type { Endpoint } from '@portal/domain/endpoint';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type Answered, type Ask, call } from './api.ts';
import { roleOf } from '@portal/domain/access/role-of';
import { afterFirstPaint } from '../loading/idle.ts';
import { ApiProblem } from './api-problem.ts';
import type { CachedQuery, Shape } from '../offline-cache/cached-reading.ts';
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

/**
 * Keys of queries do not name the person, nor their role, which may be taken away. A session also ends by a refusal, and
 * another tab's is followed here, without anybody signing out in this tab. In another role the same person keeps the page that they
 * are on, with what they have typed: what it shows is asked for again, and what no page shows is forgotten.
 */
let reader = session.get()?.user;
session.subscribe(() => {
  const next = session.get()?.user ?? reader;
  if (next?.id !== reader?.id) queryClient.clear();
  else if (next && reader && roleOf(next.roles) !== roleOf(reader.roles)) void forgetUnseen();
  reader = next;
});

/**
 * Forgets what no page shows, since it may not be read any more, and reads again what is on the screen. What is being read goes on:
 * removed, it would be cancelled under a form that is being opened.
 */
export function forgetUnseen(): Promise<void> {
  // Not by `inactive`, as which a form counts that reads once.
  queryClient.removeQueries({ fetchStatus: 'idle', predicate: (query) => query.getObserversCount() === 0 });
  return refreshReadings();
}

/**
 * A call without an answer is not retried at once: the cached copy is shown, and everything is fetched again when
 * back online.
 */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 500;
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
      return (await cacheModule()).readThrough(() => fetch(context), query, source);
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
