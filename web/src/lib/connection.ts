import { createStore } from './store.ts';

const FIRST_PROBE_MS = 3_000;
const LAST_PROBE_MS = 30_000;

/** Whether the server can be reached, as far as anyone can tell. `navigator.onLine` alone lies in cellars. */
export const online = createStore<boolean>(typeof navigator === 'undefined' || navigator.onLine);

let probe: ReturnType<typeof setTimeout> | undefined;

/** A call got no answer. */
export function reportNoAnswer(): void {
  online.set(false);
  scheduleProbe(FIRST_PROBE_MS);
}

/** A call got an answer, whatever it said. */
export function reportAnswer(): void {
  clearTimeout(probe);
  probe = undefined;
  online.set(true);
}

/** Follows the browser's own signals from now on. */
export function watchConnection(): void {
  window.addEventListener('offline', () => online.set(false));
  window.addEventListener('online', () => void askServer(FIRST_PROBE_MS));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !online.get()) void askServer(FIRST_PROBE_MS);
  });
}

function scheduleProbe(wait: number): void {
  if (probe !== undefined) return;
  probe = setTimeout(() => {
    probe = undefined;
    void askServer(Math.min(wait * 2, LAST_PROBE_MS));
  }, wait);
}

async function askServer(nextWait: number): Promise<void> {
  try {
    const response = await fetch('/api/build', { cache: 'no-store' });
    if (response.headers.get('content-type')?.includes('json') !== true)
      throw new TypeError('not our server');
    reportAnswer();
  } catch {
    online.set(false);
    scheduleProbe(nextWait);
  }
}
