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
    const isThere = await fetchAndCache(cache, key, fetchPart).catch(() => false);
    if (!isThere) missing += 1;
  }
  return missing;
}

async function fetchAndCache(
  cache: Parts,
  key: string,
  fetchPart: (key: string) => Promise<Response>,
): Promise<boolean> {
  const answer = await fetchPart(key);
  if (!(await isAppFile(key, answer))) return false;
  await cache.put(key, answer);
  return true;
}

/** Occurs in the app's own first page, and in no captive portal's. */
const ROOT = 'id="root"';

/**
 * Whether an answer may be cached as a file of the app. A captive portal (of a hotel, a company) may answer every
 * request with 200 and its own page; cached, that would replace the app until the next version.
 */
export async function isAppFile(address: string, answer: Response): Promise<boolean> {
  if (answer.status !== 200) return false;
  if (answer.headers.get('content-type')?.includes('text/html') !== true) return true;
  if (new URL(address).pathname !== '/index.html') return false;
  return (await answer.clone().text()).includes(ROOT);
}
