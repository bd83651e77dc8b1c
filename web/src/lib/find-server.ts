import { online, reportAnswer, reportAway } from './connection.ts';
import { endLeftSession } from './left-session.ts';
import { unsentCount } from './unsent.ts';

/** Waits between two looks for the server when nothing hurries, in milliseconds: doubling, up to the last. */
const FIRST_LOOK_MS = 3_000;
const LAST_LOOK_MS = 30_000;
/** While work waits and somebody looks on: the first attempt comes within 2 s of the network's return. */
const EAGER_LOOK_MS = 1_500;
/** A look that takes longer counts as no answer, or a dead cell would hold it for minutes. */
const LONGEST_LOOK_MS = 5_000;

let planned: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_LOOK_MS;
let watching = false;

/**
 * Follows the browser's own signals from now on, and looks for the server for as long as it cannot be reached. It comes
 * when the page is idle: the first paint does without.
 */
export function watchConnection(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('offline', reportAway);
  window.addEventListener('online', lookNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookIfAway();
  });
  online.subscribe(() => {
    forgetPlan();
    wait = FIRST_LOOK_MS;
    if (online.get()) void endLeftSession();
    else planLook();
  });
  if (!navigator.onLine) reportAway();
  if (online.get()) void endLeftSession();
  else planLook();
}

/** Looks for the server at once, if it cannot be reached as far as we know. */
export function lookIfAway(): void {
  if (!online.get()) lookNow();
}

function lookNow(): void {
  forgetPlan();
  wait = FIRST_LOOK_MS;
  void look();
}

function forgetPlan(): void {
  clearTimeout(planned);
  planned = undefined;
}

function planLook(): void {
  if (planned !== undefined) return;
  const eager = unsentCount.get() > 0 && document.visibilityState === 'visible';
  planned = setTimeout(
    () => {
      planned = undefined;
      void look();
    },
    eager ? EAGER_LOOK_MS : wait,
  );
}

async function look(): Promise<void> {
  try {
    const response = await fetch('/api/build', {
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST_LOOK_MS),
    });
    if (response.headers.get('content-type')?.includes('json') !== true)
      throw new TypeError('not our server');
    reportAnswer();
  } catch {
    wait = Math.min(wait * 2, LAST_LOOK_MS);
    reportAway();
    planLook();
  }
}
