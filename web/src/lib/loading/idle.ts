import { useEffect, useState } from 'react';

/**
 * Longest wait for an idle moment, and the fixed wait where the browser cannot tell (Safari has no
 * `requestIdleCallback`).
 */
const LATEST_MS = 2_000;
const WITHOUT_IDLE_MS = 300;

/** Runs something once the page is idle; the function that is returned cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, WITHOUT_IDLE_MS);
  return () => clearTimeout(timer);
}

/** A frame takes no longer than this to be drawn; a page in the background draws none. */
const UNDRAWN_MS = 250;
let firstFrame: Promise<void> | undefined;

/**
 * Resolves once the first frame was drawn with what is on the page now: code that is then run, such as contracts and the
 * device's database, would otherwise hold it up by most of a second on a slow phone. Later calls do not wait.
 */
export function afterFirstPaint(): Promise<void> {
  firstFrame ??= new Promise((resolve) => {
    setTimeout(resolve, UNDRAWN_MS);
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(resolve));
  });
  return firstFrame;
}

/** False until the page was idle for the first time after the component was mounted. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
