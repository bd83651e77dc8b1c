import type { Answer, Endpoint } from '@portal/domain/endpoint';
import type { Page } from '@portal/domain/page';
import {
  type FetchQueryOptions,
  hashKey,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { type Answered, type Ask, call, list } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import type { Reading, Shape } from './kept-reading.ts';
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

const keeping = () => import('./kept-reading.ts');

whenSigningOut(async (userId) => {
  queryClient.clear();
  await (await keeping()).forgetReadings(userId);
});

/** No answer is not tried again at once: the kept copy is shown, and coming back online fetches anew. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiProblem && error.status >= 500;
}

type Keeps<Data> = {
  readonly fetch: () => Promise<Data>;
  /** What today's contract says of it: what was kept by another version of the app may not fit any more. */
  readonly shape: () => Promise<Shape<Data>>;
  /** What else on this device answers it, such as a page cut from a whole list. */
  readonly otherwise?: (() => Promise<Reading<Data> | undefined>) | undefined;
};

/**
 * A query whose last answer is there without a network (design: offline, "Reading offline"). The kept copy shows
 * first, then the server is asked; without an answer `data` stays, `dataUpdatedAt` is when it was fetched, and
 * `error` says why it is old.
 */
export function keptQuery<Data, const Key extends QueryKey>(queryKey: Key, keeps: Keeps<Data>) {
  return queryOptions<Data, Error, Data, Key>({
    queryKey,
    queryFn: keeps.fetch,
    persister: async (fetch, context, query) => {
      const kept = query.state.data === undefined ? await newestKept(query.queryHash, keeps) : undefined;
      if (kept === undefined) {
        const reader = session.get()?.user.id;
        const data = await fetch(context);
        // Whoever signed in meanwhile did not ask for it.
        if (session.get()?.user.id === reader) void keep(queryKey, data);
        return data;
      }
      setTimeout(() => {
        query.setState({ dataUpdatedAt: kept.fetchedAt });
        if (query.isStale()) void query.fetch().catch(() => undefined);
      });
      return kept.data;
    },
  });
}

/** As `keptQuery`, of one call of the API; `load` brings the endpoint when it is first needed. */
export function keptCall<E extends Endpoint, const Key extends QueryKey>(
  queryKey: Key,
  load: () => Promise<E>,
  ask: Ask<E> = {},
) {
  return keptQuery(queryKey, {
    fetch: async () => call(await load(), ask),
    shape: async () => (await keeping()).answerShape(await load()) as Shape<Answered<E>>,
  });
}

/** As `keptCall`, of one page of a list. */
export function keptList<E extends Endpoint & { readonly collection: object }, const Key extends QueryKey>(
  queryKey: Key,
  load: () => Promise<E>,
  ask: Ask<E>,
  otherwise?: () => Promise<Reading<Page<Answer<E>>> | undefined>,
) {
  return keptQuery(queryKey, {
    fetch: async () => list(await load(), ask),
    shape: async () => (await keeping()).pageShape(await load()) as Shape<Page<Answer<E>>>,
    otherwise,
  });
}

/** Asks the server, whatever is kept or fresh, and keeps what it says. Throws an `ApiProblem`. */
export async function fetchAnew<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const data = await queryClient.fetchQuery({ ...query, persister: undefined, staleTime: 0 });
  await keep(query.queryKey, data);
  return data;
}

/** Keeps an answer that came another way than by its query. */
export async function keep(queryKey: QueryKey, data: unknown): Promise<void> {
  await (await keeping()).keepReadings([{ hash: hashKey(queryKey), data }]);
}

async function newestKept<Data>(hash: string, keeps: Keeps<Data>): Promise<Reading<Data> | undefined> {
  try {
    const [own, other] = await Promise.all([
      Promise.all([keeping(), keeps.shape()]).then(([{ readKept }, shape]) => readKept(hash, shape)),
      keeps.otherwise?.(),
    ]);
    if (own === undefined || other === undefined) return own ?? other;
    return other.fetchedAt > own.fetchedAt ? other : own;
  } catch {
    return undefined;
  }
}
