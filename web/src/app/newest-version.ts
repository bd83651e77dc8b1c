/** How long to wait for the new service worker to become active; after that the page reloads anyway. */
const TAKE_OVER_MS = 10_000;

/**
 * Reloads the page with the newest version on the device. The old version would fail again on a code chunk that the
 * server no longer has. Stored data is not affected.
 */
export async function reloadNewest(): Promise<void> {
  await activateWaitingVersion().catch(() => undefined);
  location.reload();
}

/** Activates a waiting service worker and resolves once it controls the page; resolves at once if none is waiting. */
export async function activateWaitingVersion(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting ?? null;
  if (waiting === null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TAKE_OVER_MS);
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's postMessage takes no origin
  waiting.postMessage({ type: 'SKIP_WAITING' });
  await promise;
  clearTimeout(timer);
}
