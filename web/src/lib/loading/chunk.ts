import { CHUNK_LOAD_TIMEOUT_MS } from '@portal/domain/constants';
import { type ComponentType, lazy } from 'react';
import { watchStyles } from './lost-styles.ts';

/** A part of the app did not come in time: no network, or a newer version has replaced it. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

/** How Chromium, Firefox and Safari call a file that did not come, and Vite a style; anything else is our mistake. */
const LOST =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading/i;

const styles = watchStyles();

/**
 * Fetches a part of the app, again and again where its file does not come: the network may be back in a second, a
 * deploy may be half done. Throws a `ChunkFailure` after 120 s (specification section 8), and at once whatever the
 * code of the part itself throws.
 */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Part> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkFailure('timeout')), timeoutMs);
  const until = Date.now() + timeoutMs;
  try {
    return await Promise.race([untilItComes(load, until), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function untilItComes<Part>(load: () => Promise<Part>, until: number): Promise<Part> {
  for (let wait = FIRST_WAIT_MS, whole = true; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      if (whole) return await load();
    } catch (cause) {
      if (!isLost(cause)) throw cause;
    }
    if (Date.now() >= until) throw new ChunkFailure('lost');
    if (wait === FIRST_WAIT_MS) askForNewVersion();
    await pause(wait);
    whole = await styles.fetchAgain();
  }
}

function isLost(cause: unknown): boolean {
  return cause instanceof Error && LOST.test(cause.message);
}

/** A lost file is often an old one: what has replaced it should not wait for its hour. */
function askForNewVersion(): void {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined);
}

/** Waits, but not beyond the moment when the network is back. */
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

/** A component whose code comes when it is first drawn, however often it has to be asked for. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => loadChunk(load));
}
