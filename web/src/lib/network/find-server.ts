import { networkReturnedAt, online, reportAnswer, reportAway } from './connection.ts';
import { endLeftSession } from '../session/left-session.ts';
import { unsentCount } from '../session/unsent.ts';

/**
 * Intervals between two checks for the server when nothing is waiting to be sent, in milliseconds: doubled up to the
 * last.
 */
const FIRST_LOOK_MS = 3_000;
const LAST_LOOK_MS = 30_000;
/**
 * The interval while work waits and the app is visible, so that the first attempt comes within 2 s of the network's
 * return.
 */
const EAGER_LOOK_MS = 1_500;
/** A check that takes longer counts as no answer; otherwise a bad cell could block it for minutes. */
const LONGEST_LOOK_MS = 5_000;

/** The interval between two attempts to tell the server of a sign-out. */
const TELL_AGAIN_MS = 60_000;

let telling: ReturnType<typeof setTimeout> | undefined;
let planned: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_LOOK_MS;
let watching = false;
/** Checks in a row that were answered by something other than our server, or not in time. */
let strangeAnswers = 0;
/**
 * The longest interval in that case: a captive portal, or a server in trouble, is not asked every second and a half.
 */
const LONGEST_WAIT_MS = 60_000;

/**
 * Follows the browser's online and offline events, and checks for the server while it cannot be reached. Loaded when
 * the page is idle.
 */
export function watchConnection(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('offline', reportAway);
  window.addEventListener('online', checkNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkIfAway();
  });
  online.subscribe(() => {
    cancelCheck();
    wait = FIRST_LOOK_MS;
    if (!online.get()) planCheck();
  });
  networkReturnedAt.subscribe(() => tellOfSignOut(true));
  if (!navigator.onLine) reportAway();
  if (!online.get()) planCheck();
  tellOfSignOut(online.get());
}

/**
 * Tells the server of a sign-out that it has not heard of: now, and until it has. Not at each answer, since where this call alone gets
 * none, each would cause the next.
 */
function tellOfSignOut(isServerThere: boolean): void {
  clearTimeout(telling);
  telling = setTimeout(() => tellOfSignOut(online.get()), TELL_AGAIN_MS);
  if (isServerThere) void endLeftSession();
}

/** Checks for the server at once, if it counts as unreachable. */
export function checkIfAway(): void {
  if (!online.get()) checkNow();
}

function checkNow(): void {
  cancelCheck();
  wait = FIRST_LOOK_MS;
  strangeAnswers = 0;
  void look();
}

function cancelCheck(): void {
  clearTimeout(planned);
  planned = undefined;
}

function planCheck(): void {
  if (planned !== undefined) return;
  const eager = unsentCount.get() > 0 && document.visibilityState === 'visible';
  const patient = strangeAnswers > 0 ? Math.min(EAGER_LOOK_MS * 2 ** strangeAnswers, LONGEST_WAIT_MS) : 0;
  planned = setTimeout(
    () => {
      planned = undefined;
      void look();
    },
    Math.max(patient, eager ? EAGER_LOOK_MS : wait),
  );
}

/** An answer that is not our server's, as opposed to no answer at all. */
class StrangeAnswer extends Error {
  override readonly name = 'StrangeAnswer';
}

async function look(): Promise<void> {
  try {
    const response = await fetch('/api/build', {
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST_LOOK_MS),
    });
    if (response.headers.get('content-type')?.includes('json') !== true)
      throw new StrangeAnswer('not our server');
    strangeAnswers = 0;
    reportAnswer();
  } catch (error) {
    strangeAnswers = error instanceof TypeError ? 0 : strangeAnswers + 1;
    wait = Math.min(wait * 2, LAST_LOOK_MS);
    reportAway();
    planCheck();
  }
}
