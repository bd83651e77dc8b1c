import { createStore } from './store.ts';
import { unsentCount } from './unsent.ts';

/** Waits between two looks for the server when nothing hurries, in milliseconds: doubling, up to the last. */
const FIRST_PROBE_MS = 3_000;
const LAST_PROBE_MS = 30_000;
/** While work waits and somebody looks on: the first attempt comes within 2 s of the network's return. */
const EAGER_PROBE_MS = 1_500;
/** A look that takes longer counts as no answer, or a dead cell would hold it for minutes. */
const PROBE_TIMEOUT_MS = 5_000;

/** Whether the server can be reached, as far as anyone can tell. `navigator.onLine` alone lies in cellars. */
export const online = createStore<boolean>(typeof navigator === 'undefined' || navigator.onLine);

/**
 * When the server was last heard again after the network had been away; null until then. One call that broke off
 * while the next look succeeds is no return (decision 010).
 */
export const networkReturnedAt = createStore<Date | null>(null);

let probe: ReturnType<typeof setTimeout> | undefined;
/** The browser said so, or a look for the server has failed. */
let away = false;
let answers = 0;

/** A call got no answer. */
export function reportNoAnswer(): void {
  online.set(false);
  scheduleProbe(FIRST_PROBE_MS);
}

/** A call got an answer, whatever it said. */
export function reportAnswer(): void {
  clearTimeout(probe);
  probe = undefined;
  answers += 1;
  if (away) networkReturnedAt.set(new Date());
  away = false;
  online.set(true);
}

/** Follows the browser's own signals from now on. */
export function watchConnection(): void {
  if (!online.get()) browserLostIt();
  window.addEventListener('offline', browserLostIt);
  window.addEventListener('online', lookNow);
  window.addEventListener('pageshow', lookIfAway);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookIfAway();
  });
}

/** Looks for the server at once, if it cannot be reached as far as we know. */
export function lookIfAway(): void {
  if (!online.get()) lookNow();
}

function browserLostIt(): void {
  away = true;
  online.set(false);
  scheduleProbe(FIRST_PROBE_MS);
}

function lookNow(): void {
  clearTimeout(probe);
  probe = undefined;
  void askServer(FIRST_PROBE_MS);
}

function scheduleProbe(wait: number): void {
  if (probe !== undefined) return;
  const eager = unsentCount.get() > 0 && globalThis.document?.visibilityState === 'visible';
  probe = setTimeout(
    () => {
      probe = undefined;
      void askServer(Math.min(wait * 2, LAST_PROBE_MS));
    },
    eager ? EAGER_PROBE_MS : wait,
  );
}

async function askServer(nextWait: number): Promise<void> {
  const before = answers;
  try {
    const response = await fetch('/api/build', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (response.headers.get('content-type')?.includes('json') !== true)
      throw new TypeError('not our server');
    reportAnswer();
  } catch {
    // Another call was answered meanwhile: there is nothing to look for any more.
    if (answers !== before) return;
    away = true;
    online.set(false);
    scheduleProbe(nextWait);
  }
}
