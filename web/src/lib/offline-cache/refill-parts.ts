import { isSoundPart } from './sound-answer.ts';

/** What is needed of a cache of parts of the app. */
type Parts = {
  readonly match: (key: string) => Promise<Response | undefined>;
  readonly put: (key: string, answer: Response) => Promise<void>;
};

/**
 * Fetches again what the browser has dropped of the parts that a start without a network needs: a browser that runs out
 * of room may empty Cache Storage alone, and the worker fills it only when a new version is installed. Never throws; a
 * part that cannot be fetched or cached stays missing until the next look.
 *
 * @param keys addresses under which the parts are cached
 * @param fetchPart fetches a part past the browser's own cache
 * @returns how many are missing still
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
