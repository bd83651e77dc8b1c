import { backoffMs, LONGEST_WAIT_MS } from '@portal/domain/queue/backoff';
import { networkReturnedAt } from '../../lib/network/connection.ts';
import { refreshSession, sessionExpired } from '../../lib/session/refresh.ts';
import { session } from '../../lib/session/session-store.ts';
import { createStore } from '../../lib/store.ts';

/**
 * Why the whole queue rests. `sign-in`: the session is over, the person has to sign in again; nothing of theirs is
 * lost, and it goes on by itself. `renewing`: the session has to be renewed and the server did not answer that yet.
 */
export type QueuePause = 'sign-in' | 'renewing';

/** Whether the queue rests, and why; null while it may send. */
export const queuePause = createStore<QueuePause | null>(null);

let refused = false;
let failures = 0;
let nextTryAt = 0;
let askedAt = 0;

/** The server said 401 to an attempt: nothing more is sent before the session was renewed. */
export function sessionRefused(): void {
  refused = true;
}

/**
 * Whether requests of a person may be sent now. Renews the session where that is needed: once, then after growing
 * waits for as long as no answer comes to it; a refusal ends the session, and the queue rests until somebody signs
 * in. Never throws.
 */
export async function sessionReady(userId: number): Promise<boolean> {
  if (session.get()?.user.id !== userId) return notTheirs();
  if (!refused && !sessionExpired()) {
    queuePause.set(null);
    return true;
  }
  if (renewalDueIn() > 0) return rest('renewing');
  askedAt = Date.now();
  try {
    await refreshSession();
  } catch {
    if (session.get()?.user.id !== userId) return notTheirs();
    failures += 1;
    nextTryAt = Date.now() + backoffMs(failures, Math.random());
    return rest('renewing');
  }
  forgetTrouble();
  return session.get()?.user.id === userId || notTheirs();
}

/** Milliseconds until the session may be renewed again; the network's return ends the wait. */
export function renewalDueIn(): number {
  const returned = networkReturnedAt.get()?.getTime() ?? 0;
  const wait = nextTryAt - Date.now();
  // A longer one was planned before the phone's clock was set back.
  return returned > askedAt || wait > LONGEST_WAIT_MS ? 0 : wait;
}

/** Somebody signed in or out, in whichever tab: what was known of the old session is void. */
export function sessionChanged(): void {
  forgetTrouble();
  if (session.get() === null) queuePause.set('sign-in');
}

function forgetTrouble(): void {
  refused = false;
  failures = 0;
  nextTryAt = 0;
  queuePause.set(null);
}

/** With somebody else signed in the queue of this person waits, and that of the other one does not rest. */
function notTheirs(): false {
  return session.get() === null ? rest('sign-in') : false;
}

function rest(reason: QueuePause): false {
  queuePause.set(reason);
  return false;
}
