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

/** False until the page was idle for the first time after the component was mounted. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
