/** How long to wait for the worker to report what is missing, in milliseconds; it goes on fetching after that. */
const ANSWER_MS = 5_000;

/** The message from a page to its service worker, sent with a port for the answer. */
export const CHECK_PARTS = 'CHECK_PARTS';

/**
 * Lets the service worker check which files of an offline start are missing, and fetch them again.
 *
 * @returns how many files are still missing; null where no worker answers in time
 */
export async function missingParts(): Promise<number | null> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (!worker) return null;
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data }) => resolve(typeof data === 'number' ? data : null));
  port1.start();
  const timer = setTimeout(() => resolve(null), ANSWER_MS);
  worker.postMessage({ type: CHECK_PARTS }, [port2]);
  const missing = await promise;
  clearTimeout(timer);
  port1.close();
  return missing;
}
