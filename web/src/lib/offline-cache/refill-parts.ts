import { isSoundPart } from './sound-answer.ts';

/** The part of the Cache interface that is used here. */
type Parts = {
  readonly match: (key: string) => Promise<Response | undefined>;
  readonly put: (key: string, answer: Response) => Promise<void>;
};

/**
 * Fetches again the files of an offline start that the browser has dropped: a browser short of space may empty Cache
 * Storage alone, and the worker fills it only when a new version is installed. Never throws; a file that cannot be
 * fetched or cached is tried again at the next check.
 *
 * @param keys addresses under which the files are cached
 * @param fetchPart fetches a file without the HTTP cache
 * @returns how many are still missing
 */
export async function refillParts(
  cache: Parts,
  keys: readonly string[],
  fetchPart: (key: string) => Promise<Response>,
): Promise<number> {
  let missing = 0;
  for (const key of keys) {
    if ((await cache.match(key)) !== undefined) continue;
    const isThere = await fetchAndKeep(cache, key, fetchPart).catch(() => false);
    if (!isThere) missing += 1;
  }
  return missing;
}

async function fetchAndKeep(
  cache: Parts,
  key: string,
  fetchPart: (key: string) => Promise<Response>,
): Promise<boolean> {
  const answer = await fetchPart(key);
  if (!(await isSoundPart(key, answer))) return false;
  await cache.put(key, answer);
  return true;
}
