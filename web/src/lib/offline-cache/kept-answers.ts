import { type FetchQueryOptions, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { problemOf } from '../network/api-problem.ts';
import { online } from '../network/connection.ts';
import { dropReadings, keepReadings, type Keeps, type Reading, readKept } from './kept-reading.ts';

export { answerShape, forgetReadings } from './kept-reading.ts';

/** The newest that this device has for a query: its own last answer, or what else answers it. */
export async function newestKept<Data>(hash: string, keeps: Keeps<Data>): Promise<Reading<Data> | undefined> {
  try {
    const [own, other] = await Promise.all([
      keeps.shape().then((shape) => readKept(hash, shape)),
      keeps.otherwise?.(),
    ]);
    if (own === undefined || other === undefined) return own ?? other;
    return other.fetchedAt > own.fetchedAt ? other : own;
  } catch {
    return undefined;
  }
}

/** Keeps an answer for reading without a network. */
export async function keep(queryKey: QueryKey, data: unknown): Promise<void> {
  await keepReadings([{ hash: hashKey(queryKey), data }]);
}

/** Drops what was kept of a query. */
export async function drop(hash: string): Promise<void> {
  await dropReadings([hash]);
}

/** Asks the server, whatever is kept or fresh, and keeps what it says. Throws an `ApiProblem`. */
export async function fetchAnew<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const data = await queries.fetchQuery({ ...query, persister: undefined, staleTime: 0 });
  await keep(query.queryKey, data);
  return data;
}

/** Who opens a form stands and waits: with a held answer the server gets this long, in milliseconds. */
const PATIENCE_MS = 4_000;

/** After a silence nobody waits again for so long: opening one thing asks several questions. */
const SILENT_MS = 10_000;

/** 4xx that say nothing about what was asked for: the session paused, or not now. */
const NOT_ABOUT_IT = new Set([401, 408, 425, 429]);

let silentSince = Number.NEGATIVE_INFINITY;

/**
 * What the server says of a query now, or, when no sound answer comes in time, what this device holds of it, however
 * old. Throws an `ApiProblem`: what the server refuses, or that nothing is held.
 */
export async function answerOrHeld<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  try {
    const answer = await answerInTime(queries, query);
    if (!online.get()) return answer;
    // The kept copy of a fresh page shows first; a task later its age is known, and the server is being asked.
    await new Promise((resolve) => setTimeout(resolve));
    return await answerInTime(queries, query);
  } catch (error) {
    const held = queries.getQueryData<Data>(query.queryKey);
    const { status } = problemOf(error);
    if (held === undefined || (status >= 400 && status < 500 && !NOT_ABOUT_IT.has(status))) throw error;
    return held;
  }
}

async function answerInTime<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const answer = queries.fetchQuery(query);
  const held = queries.getQueryData<Data>(query.queryKey);
  if (held === undefined) return answer;
  const patience = performance.now() - silentSince < SILENT_MS ? 0 : PATIENCE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<Data>((resolve) => {
    timer = setTimeout(() => {
      if (patience > 0) silentSince = performance.now();
      resolve(held);
    }, patience);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
