import { DECISION_HELD_MS, DECISION_RETRY_MAX_MS } from '@portal/domain/constants';
import { RETRY_AFTER_CAP_MS } from '@portal/domain/queue/backoff';
import { loadOfficeTexts, t } from '../../../../lib/languages/i18n.ts';
import { ApiProblem, problemOf } from '../../../../lib/network/api-problem.ts';
import { networkReturnedAt } from '../../../../lib/network/connection.ts';
import { queryClient } from '../../../../lib/network/query-client.ts';
import { noteError } from '../../../../lib/note-error.ts';
import { session, whenSigningOut } from '../../../../lib/session/session-store.ts';
import { beforeSignOut } from '../../../../lib/session/unsent.ts';
import { toast } from '../../../../ui/notices/toast.ts';
import { sendDecision } from '../../decision.ts';
import {
  addHeld,
  changeHeld,
  type HeldDecision,
  heldDecisions,
  heldOf,
  keepHeld,
  leaveHeld,
  removeHeld,
} from './held-decisions.ts';
import { forgetReturned, isTheirs, returnDecision } from './returned-decisions.ts';
import { type Decided, decisionsOf, forgetDecision, isStored, takeOver } from './stored-decisions.ts';

const SECOND_MS = 1_000;
const TOLD_MS = 15_000;

/** The next attempt for all that wait for an answer, when it is, and how many have failed since the server last answered. */
let retry: ReturnType<typeof setTimeout> | undefined;
let retryAt = 0;
let failures = 0;

heldDecisions.subscribe(() => {
  const held = heldDecisions.get();
  if (!held.some(({ unanswered }) => unanswered)) {
    clearRetry();
    failures = 0;
  }
  if (held.length > 0) {
    addEventListener('pagehide', leave);
    beforeSignOut.add(sendAll);
  } else {
    removeEventListener('pagehide', leave);
    beforeSignOut.delete(sendAll);
  }
});

// Not at each answer of another call: where a gate stops this one alone, it would be sent again at once for ever.
networkReturnedAt.subscribe(sendWaiting);

// Whoever signs out hands the device on: what the server has not answered by then is not made, and its reviewer is told.
whenSigningOut.add((userId) => {
  const held = heldDecisions.get().filter(({ user }) => user === userId);
  for (const one of held) {
    void removeHeld(one.id);
    if (!one.settled) showRefusal(one, new ApiProblem('offline', 0).detail);
  }
  if (userId !== undefined) void forgetAll(userId);
});

async function forgetAll(userId: number): Promise<void> {
  try {
    for (const { key } of await decisionsOf(userId)) await forgetDecision(key);
  } catch (error) {
    noteError('page', error);
  }
}

/**
 * Sends what the signed-in person decided here before the page was closed or their session ended, and of which no answer was read. To be
 * called whenever somebody has signed in.
 */
export async function sendLeftDecisions(): Promise<void> {
  const user = session.get()?.user.id;
  if (user === undefined) return;
  try {
    const left = await decisionsOf(user);
    if (left.length === 0) return;
    await loadOfficeTexts();
    for (const one of left) void takeOver(one, take).catch((error: unknown) => noteError('page', error));
  } catch (error) {
    noteError('page', error);
  }
}

/** What was decided of the same installation since stands. */
function take(one: Decided): void {
  if (heldOf(one.id) !== undefined) {
    void forgetDecision(one.key);
    return;
  }
  forgetReturned(one.id);
  addHeld({ ...one, until: Date.now(), unanswered: true, stored: true });
  sendWaiting();
}

/** Sends everything that is held: the page is being left, or the session ends, which waits for it until the signal aborts. */
function sendAll(signal?: AbortSignal): Promise<unknown> {
  return Promise.all(heldDecisions.get().map(({ id }) => sendNow(id, signal)));
}

function leave(): void {
  void sendAll();
}

/** Asks the server with one of the decisions that wait for an answer, of those that were tried least; the others follow once it answers. */
function sendWaiting(): void {
  clearRetry();
  const waiting = heldDecisions.get().filter(({ unanswered }) => unanswered);
  if (waiting.some(({ sending }) => sending)) return;
  const [first] = waiting.toSorted((one, other) => one.tries - other.tries);
  if (first !== undefined) void sendNow(first.id);
}

/** Sends the decision on an installation; one that gets no answer stays held. Never rejects. */
export async function sendNow(id: number, signal?: AbortSignal): Promise<void> {
  const one = heldOf(id);
  if (one === undefined || one.sending) return;
  changeHeld(id, { sending: true });
  try {
    // Somebody else may have signed in on this page.
    if (!isTheirs(one)) throw new ApiProblem('session-expired', 401);
    await sendDecision(id, one.decision, { ...one, signal });
  } catch (error) {
    const problem = problemOf(error);
    const now = heldOf(id);
    // It ended with the session.
    if (now?.key !== one.key) return;
    if (isTheirs(one) && isNoAnswer(problem)) {
      tryAgain(now, problem, signal !== undefined);
      return;
    }
    // A page that slept may not know yet that somebody else has signed in in another tab.
    const isAnothers = !isTheirs(one) || problem.code === 'session-expired';
    if (isAnothers && signal === undefined && (await isStored(one.key))) {
      leaveHeld(id);
      if (session.get() === null) showWaiting(one, problem);
      return;
    }
    refuse(one, problem);
  }
  void forgetDecision(one.key);
  // After a sign-out its reviewer may have decided anew.
  const isHeld = () => heldOf(id)?.key === one.key;
  if (isHeld()) changeHeld(id, { settled: true });
  // Until the lists know of it, it does not come back among those that wait.
  await queryClient.invalidateQueries({ queryKey: ['installations'] }).catch(() => undefined);
  if (isHeld()) void removeHeld(id);
  failures = 0;
  sendWaiting();
}

const TOO_MANY_CALLS = 429;
const SERVER_FAILED = 500;

/** Whether a later attempt can succeed: no network, a busy or failing server, or the first attempt is still at work there. */
function isNoAnswer({ code, status }: ApiProblem): boolean {
  return (
    code === 'offline' ||
    code === 'unreadable-answer' ||
    code === 'request-running' ||
    status === TOO_MANY_CALLS ||
    status >= SERVER_FAILED
  );
}

/** @param quietly where a sign-out is about to end it, which is told then */
function tryAgain(one: HeldDecision, problem: ApiProblem, quietly: boolean): void {
  changeHeld(one.id, { sending: false, unanswered: true, tries: one.tries + 1 });
  // The browser may have cleared its storage meanwhile.
  void keepHeld(one);
  retryIn((problem.retryAfterSeconds ?? 0) * SECOND_MS);
  if (one.tries === 0 && !quietly) showWaiting(one, problem);
}

function showWaiting({ customer }: HeldDecision, { detail }: ApiProblem): void {
  toast({ kind: 'warning', title: t('review.held.notYet', { customer }), message: detail, ms: TOLD_MS });
}

/** Plans the next attempt, after a wait that doubles; what has no answer meanwhile joins it. No earlier than the server asks for. */
function retryIn(askedMs: number): void {
  const now = Date.now();
  if (retry === undefined) {
    retryAt = now + Math.min(DECISION_HELD_MS * 2 ** failures, DECISION_RETRY_MAX_MS);
    failures += 1;
  }
  retryAt = Math.max(retryAt, now + Math.min(askedMs, RETRY_AFTER_CAP_MS));
  clearTimeout(retry);
  retry = setTimeout(sendWaiting, retryAt - now);
  heldDecisions.set(
    heldDecisions.get().map((held) => (held.unanswered ? { ...held, until: retryAt } : held)),
  );
}

function clearRetry(): void {
  clearTimeout(retry);
  retry = undefined;
}

function refuse(one: HeldDecision, { code, detail }: ApiProblem): void {
  const why = code === 'changed-meanwhile' ? t('review.held.changed') : detail;
  // It is no business of somebody else who has signed in meanwhile.
  if (session.get() === null || isTheirs(one)) showRefusal(one, why);
  giveBack(one, why, code === 'impossible-transition');
}

function showRefusal({ customer }: HeldDecision, message: string): void {
  toast({ kind: 'error', title: t('review.held.failed', { customer }), message, ms: TOLD_MS });
}

/** Gives what was typed for a decision back to its reviewer. */
export function giveBack(one: HeldDecision, refusal: string | null, decided = false): void {
  const { id, customer, typed, user, organisation, decision } = one;
  returnDecision({ id, customer, act: decision.act, typed, user, organisation, refusal, decided });
}
