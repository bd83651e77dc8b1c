/** How long the worker may take to look for what is missing, in milliseconds; fetching goes on after that. */
const ANSWER_MS = 5_000;

/** What a page sends its worker, with a port for the answer. */
export const CHECK_PARTS = 'CHECK_PARTS';

/**
 * Lets the worker look for what is missing for a start without a network, and fetch it again.
 *
 * @returns how many parts are missing still; null where no worker answers in time
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
