import { createStore } from '../store.ts';

/** How many requests wait on this device or need a decision; set by the queue, shown by the top bar. */
export const unsentCount = createStore(0);

/** Whether the queue panel is open; the bar's counter opens it. */
export const queuePanelOpen = createStore(false);

/** Longest wait for each of them, in milliseconds: whoever signs out hands the phone on. */
const LIMIT_MS = 5_000;

/** What is still to be sent under this session and in this organisation; never rejects, and sends nothing after the signal's time. */
export const beforeSignOut = new Set<(signal: AbortSignal) => Promise<unknown>>();

/** Sends that; awaited before the session ends, or a superadmin is in another organisation. On a dead line it is given up after five seconds. */
export const sendUnsent = () =>
  Promise.all(
    [...beforeSignOut].map((send) => {
      const signal = AbortSignal.timeout(LIMIT_MS);
      return Promise.race([send(signal), new Promise((end) => signal.addEventListener('abort', end))]);
    }),
  );
