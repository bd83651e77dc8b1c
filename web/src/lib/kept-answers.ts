import { type FetchQueryOptions, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { problemOf } from './api-problem.ts';
import { keepReadings, type Reading, readKept } from './kept-reading.ts';
import { type Keeps, queryClient } from './query-client.ts';

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

/** Asks the server, whatever is kept or fresh, and keeps what it says. Throws an `ApiProblem`. */
export async function fetchAnew<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const data = await queryClient.fetchQuery({ ...query, persister: undefined, staleTime: 0 });
  await keep(query.queryKey, data);
  return data;
}

/**
 * What the server says of a query now, or, when no sound answer comes, what this device holds of it, however old.
 * Throws an `ApiProblem`: what the server refuses, or that nothing is held.
 */
export async function answerOrHeld<Data, Key extends QueryKey>(
  queries: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  try {
    return await queries.fetchQuery(query);
  } catch (error) {
    const held = queries.getQueryData<Data>(query.queryKey);
    const { status } = problemOf(error);
    if (held === undefined || (status >= 400 && status < 500)) throw error;
    return held;
  }
}
