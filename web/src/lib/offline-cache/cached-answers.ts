import {
  type FetchQueryOptions,
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiProblem, problemOf } from '../network/api-problem.ts';
import { t } from '../languages/i18n.ts';
import { online } from '../network/connection.ts';
import {
  cacheReadings,
  type CachedQuery,
  dropReadings,
  newestOf,
  type Reading,
  readCached,
  readerNow,
} from './cached-reading.ts';

export { answerShape } from './cached-reading.ts';

/** The newest answer that this device has for a query: its own last one, or one that contains it. */
export async function newestCached<Data>(
  hash: string,
  source: CachedQuery<Data>,
): Promise<Reading<Data> | undefined> {
  try {
    const [own, other] = await Promise.all([
      source.shape().then((shape) => readCached(hash, shape)),
      source.otherwise?.(),
    ]);
    return newestOf([own, other].filter((reading) => reading !== undefined));
  } catch {
    return undefined;
  }
}

/** The record is deleted or the person has lost access: it is removed from the screen and from the offline cache. */
function isGone(error: unknown): boolean {
  return error instanceof ApiProblem && [403, 404, 410].includes(error.status);
}

/**
 * Answers a query: first with the cached copy, and then the server is asked; else with the server's answer, which is cached. Throws an
 * `ApiProblem`; after a refusal nothing of the query is shown any more.
 */
export async function readThrough<Data>(
  fetch: () => Data | Promise<Data>,
  query: Query,
  source: CachedQuery<Data>,
): Promise<Data> {
  const cached = query.state.data === undefined ? await newestCached(query.queryHash, source) : undefined;
  if (cached !== undefined) {
    setTimeout(() => {
      // One from a clock that was ahead would count as fresh until then.
      query.setState({ dataUpdatedAt: cached.fetchedAt, isInvalidated: cached.fetchedAt > Date.now() });
      // Fetched even if fresh: between the end of that page and the start of this one, live updates were missed.
      void query.fetch().catch(() => undefined);
    });
    return cached.data;
  }
  const asker = readerNow();
  try {
    const data = await fetch();
    // Somebody else may have signed in meanwhile.
    if (readerNow() === asker) void cacheAnswer(query.queryKey, data);
    return data;
  } catch (error) {
    if (isGone(error)) {
      query.setState({ data: undefined, dataUpdatedAt: 0 });
      void dropReadings([query.queryHash]);
    }
    throw error;
  }
}

/** Caches an answer for reading without a network. */
export async function cacheAnswer(queryKey: QueryKey, data: unknown): Promise<void> {
  await cacheReadings([{ hash: hashKey(queryKey), data }]);
}

/**
 * Asks the server, whatever is cached or fresh, and caches the answer, unless somebody else has signed in meanwhile. Throws an
 * `ApiProblem`.
 */
export async function fetchFresh<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const asker = readerNow();
  const data = await queries.fetchQuery({ ...query, persister: undefined, staleTime: 0 });
  if (readerNow() === asker) await cacheAnswer(query.queryKey, data);
  return data;
}

/**
 * Where there is a cached copy, the server has this long to answer, in milliseconds, because a person is waiting for
 * a form.
 */
const TIMEOUT_MS = 4_000;

/** Where there is none, it has this long: on the slowest line a form with its device type takes 20 s. */
const UNCACHED_TIMEOUT_MS = 30_000;

/** After a call without an answer, the next ones do not wait for this long: opening one form makes several calls. */
const SILENT_MS = 10_000;

/** 4xx statuses that say nothing about the record: the session needs a refresh, or the server is busy. */
const NOT_ABOUT_IT = new Set([401, 408, 425, 429]);

let silentSince = Number.NEGATIVE_INFINITY;

/**
 * The server's answer to a query or, when no valid answer comes in time, the cached one, however old. Throws an
 * `ApiProblem` when the server refuses or nothing is cached.
 */
export async function freshOrCached<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  try {
    const answer = await answerInTime(queries, query);
    if (!online.get()) return answer;
    // The cached copy of a page that was just opened is set first; one task later its age is known and the server is
    // being asked.
    await new Promise((resolve) => setTimeout(resolve));
    return await answerInTime(queries, query);
  } catch (error) {
    const held = queries.getQueryData<Data>(query.queryKey);
    const { status } = problemOf(error);
    if (held === undefined || (status >= 400 && status < 500 && !NOT_ABOUT_IT.has(status))) throw error;
    return held;
  }
}

/** As `freshOrCached`, for what a form can do without: undefined where it fails, or nothing is cached and the server stays silent. */
export async function freshOrNothing<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Data | undefined>((resolve) => {
    timer = setTimeout(() => resolve(queries.getQueryData<Data>(query.queryKey)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([freshOrCached(queries, query), silence]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function answerInTime<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const answer = queries.fetchQuery(query);
  const held = queries.getQueryData<Data>(query.queryKey);
  const known = performance.now() - silentSince < SILENT_MS ? 0 : TIMEOUT_MS;
  const timeout = held === undefined ? UNCACHED_TIMEOUT_MS : known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Data>((resolve, reject) => {
    timer = setTimeout(() => {
      if (timeout > 0) silentSince = performance.now();
      if (held !== undefined) return resolve(held);
      reject(new ApiProblem('offline', 0, { detail: t('app.noAnswer.silent') }));
      // Asked for again, it would wait for the same call.
      void queries.cancelQueries({ queryKey: query.queryKey, exact: true });
    }, timeout);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
