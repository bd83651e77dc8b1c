/** How long the worker of a new version may take to take over before the page is loaded all the same. */
const TAKE_OVER_MS = 10_000;

/**
 * Loads the page anew, with the newest version that is on the device: a part that the server no longer has would be
 * missed again by the old one. What is kept on the device survives it.
 */
export async function reloadNewest(): Promise<void> {
  await letWaitingVersionIn().catch(() => undefined);
  location.reload();
}

/** Tells a version that waits to take over, and waits until it has; answers at once where none waits. */
export async function letWaitingVersionIn(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting ?? null;
  if (waiting === null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TAKE_OVER_MS);
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none, a window has
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await promise;
  clearTimeout(timer);
}
