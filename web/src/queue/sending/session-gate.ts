import { backoffMs, LONGEST_WAIT_MS } from '@portal/domain/queue/backoff';
import { networkReturnedAt } from '../../lib/network/connection.ts';
import { refreshSession, sessionExpired } from '../../lib/session/refresh.ts';
import { session } from '../../lib/session/session-store.ts';
import { createStore } from '../../lib/store.ts';

/**
 * Why the whole queue is paused. `sign-in`: the session has ended and the person has to sign in again; nothing is
 * lost, and sending continues by itself. `renewing`: the session has to be renewed, and the server has not answered
 * yet.
 */
export type QueuePause = 'sign-in' | 'renewing';

/** Why the queue is paused; null while it may send. */
export const queuePause = createStore<QueuePause | null>(null);

let refused = false;
let failures = 0;
let nextTryAt = 0;
let askedAt = 0;

/** To be called when an attempt got a 401: nothing is sent before the session was renewed. */
export function sessionRefused(): void {
  refused = true;
}

/**
 * Whether a person's requests may be sent now. Renews the session if needed: once, then with growing waits while
 * there is no answer; a refusal ends the session, and the queue is paused until somebody signs in. Never throws.
 */
export async function sessionReady(userId: number): Promise<boolean> {
  if (session.get()?.user.id !== userId) return pauseForOtherPerson();
  if (!refused && !sessionExpired()) {
    queuePause.set(null);
    return true;
  }
  if (renewalDueIn() > 0) return pause('renewing');
  askedAt = Date.now();
  try {
    await refreshSession();
  } catch {
    if (session.get()?.user.id !== userId) return pauseForOtherPerson();
    failures += 1;
    nextTryAt = Date.now() + backoffMs(failures, Math.random());
    return pause('renewing');
  }
  forgetRefusal();
  return session.get()?.user.id === userId || pauseForOtherPerson();
}

/** Milliseconds until the session may be renewed again; the return of the network ends the wait. */
export function renewalDueIn(): number {
  const returned = networkReturnedAt.get()?.getTime() ?? 0;
  const wait = nextTryAt - Date.now();
  // A longer wait was planned before the phone's clock was set back.
  return returned > askedAt || wait > LONGEST_WAIT_MS ? 0 : wait;
}

/** To be called when somebody has signed in or out, in any tab: the state of the old session is discarded. */
export function sessionChanged(): void {
  forgetRefusal();
  if (session.get() === null) queuePause.set('sign-in');
}

function forgetRefusal(): void {
  refused = false;
  failures = 0;
  nextTryAt = 0;
  queuePause.set(null);
}

/** Another person is signed in: this person's queue waits, and the other one's is not paused. */
function pauseForOtherPerson(): false {
  return session.get() === null ? pause('sign-in') : false;
}

function pause(reason: QueuePause): false {
  queuePause.set(reason);
  return false;
}
