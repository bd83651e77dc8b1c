import { CHUNK_LOAD_TIMEOUT_MS } from '@portal/domain/constants';
import { type ComponentType, lazy } from 'react';
import { watchStyles } from './lost-styles.ts';

/** A chunk of the app could not be loaded in time: no network, or a newer version has replaced it. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/**
 * The messages of Chromium, Firefox and Safari for a script that could not be loaded, and Vite's for a style sheet.
 * Any other error is a bug.
 */
const LOST =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading/i;

const styles = watchStyles();

/**
 * Loads a chunk of the app, with retries while its file cannot be loaded: the network may be back in a second, a
 * deployment may be half done. Throws a `ChunkFailure` after 120 s (specification section 8); whatever the chunk's
 * own code throws is thrown at once.
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Part> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkFailure('timeout')), timeoutMs);
  const until = Date.now() + timeoutMs;
  try {
    return await Promise.race([retryUntilLoaded(load, until), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function retryUntilLoaded<Part>(load: () => Promise<Part>, until: number): Promise<Part> {
  for (let wait = FIRST_WAIT_MS, whole = true; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      if (whole) return await load();
    } catch (cause) {
      if (!isChunkLost(cause)) throw cause;
    }
    if (Date.now() >= until) throw new ChunkFailure('lost');
    if (wait === FIRST_WAIT_MS) askForNewVersion();
    await pause(wait);
    whole = await styles.fetchAgain();
  }
}

/** Whether something was thrown since a chunk of the app could not be loaded. */
export function isChunkLost(cause: unknown): boolean {
  return cause instanceof ChunkFailure || (cause instanceof Error && LOST.test(cause.message));
}

/** A missing file often belongs to an old version: looks for a new one now instead of at the next hourly check. */
function askForNewVersion(): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}

/** Waits for some time, or until the network is back. */
function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(done, ms);
  function done(): void {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', done);
    resolve();
  }
  globalThis.addEventListener?.('online', done);
  return promise;
}

/** A component whose code is loaded when it is first drawn, with retries. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load));
}
