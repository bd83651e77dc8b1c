/** A database of its own, so that clearing the app's records does not delete the key. */
const DATABASE = 'portal-refresh';
const STORE = 'keys';
const ID = 'refresh';

/** Longest wait for the disk, in milliseconds: the session is refreshed without a key rather than not at all. */
const LIMIT_MS = 1_000;
/** Browsers write cookies to the disk within half a minute (measured: Chromium 30 s); doubled to be sure. */
const ON_DISK_MS = 60_000;

/** The key of the last refresh that was answered in this page, and when, by the page's own clock. */
let answered: { readonly key: string; readonly at: number } | undefined;

/**
 * The idempotency key of a token refresh, stored before it is used. A browser that is killed within seconds of a
 * refresh starts again with the cookies from before it; under the same key the server sends the new tokens once more
 * instead of treating the old ones as stolen (decision 027). A new key is made once the cookies of the last refresh
 * are sure to be on the disk. Undefined where the browser stores nothing.
 */
export async function refreshKey(): Promise<string | undefined> {
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT_MS));
  return Promise.race([keyOnDisk().catch(() => undefined), tooLate]);
}

/** To be called when a refresh under this key was answered. */
export function refreshAnswered(key: string | undefined): void {
  if (key !== undefined) answered = { key, at: performance.now() };
}

function isSpent(key: string): boolean {
  return answered?.key === key && performance.now() - answered.at >= ON_DISK_MS;
}

/** In one transaction, so that two tabs that refresh at the same time use the same key. */
function keyOnDisk(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('IndexedDB does not open')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const writing = database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const keys = writing.objectStore(STORE);
      const reading: IDBRequest<unknown> = keys.get(ID);
      let key: string | undefined;
      reading.addEventListener('success', () => {
        const stored = reading.result;
        key = typeof stored === 'string' && !isSpent(stored) ? stored : crypto.randomUUID();
        if (key !== stored) keys.put(key, ID);
      });
      writing.addEventListener('complete', () => {
        database.close();
        if (key === undefined) reject(new Error('IndexedDB answered nothing'));
        else resolve(key);
      });
      writing.addEventListener('abort', () => {
        database.close();
        reject(writing.error ?? new Error('IndexedDB did not write'));
      });
    });
  });
}
