import { DECISION_HELD_MS, DECISION_RETRY_MAX_MS } from '@portal/domain/constants';
import { RETRY_AFTER_CAP_MS } from '@portal/domain/queue/backoff';
import { t } from '../../../lib/languages/i18n.ts';
import { holdPage } from '../../../lib/loading/busy.ts';
import { ApiProblem, problemOf } from '../../../lib/network/api-problem.ts';
import { online } from '../../../lib/network/connection.ts';
import { queryClient } from '../../../lib/network/query-client.ts';
import { organisationNow } from '../../../lib/session/session.ts';
import { session } from '../../../lib/session/session-store.ts';
import { beforeSignOut } from '../../../lib/session/unsent.ts';
import { createStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { sendDecision, type ReviewDecision } from '../decision.ts';
import { forgetReturned, isTheirs, returnDecision, type Typed } from './returned-decisions.ts';

/** A decision that can still be taken back, that is being sent, or that waits for an answer of the server. */
export type HeldDecision = {
  readonly id: number;
  readonly customer: string;
  readonly decision: ReviewDecision;
  /** What was typed for it, with which the review begins again when it is not made. */
  readonly typed: Typed;
  /** The entity tag of what was on the screen. */
  readonly etag: string | null;
  /** By which the server makes it once, however often it is sent. */
  readonly key: string;
  readonly user: number | undefined;
  readonly organisation: number;
  /** When it is sent, in milliseconds since 1970. */
  readonly until: number;
  readonly sending: boolean;
  /** Whether it has been sent, and the server gave no answer or had no time. */
  readonly unanswered: boolean;
  /** How often that was so. */
  readonly tries: number;
};

const SECOND_MS = 1_000;

/** The newest last. */
export const heldDecisions = createStore<readonly HeldDecision[]>([]);

/** Of those that can be taken back before they are sent for the first time. */
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The next attempt for all that wait for an answer, when it is, and how many have failed since the server last answered. */
let retry: ReturnType<typeof setTimeout> | undefined;
let retryAt = 0;
let failures = 0;

/** The browser asks before a page is closed that would lose a decision. */
let endWork: (() => void) | undefined;
heldDecisions.subscribe(() => {
  if (heldDecisions.get().some(({ unanswered }) => unanswered)) {
    endWork ??= holdPage('form');
    return;
  }
  endWork?.();
  endWork = undefined;
  clearRetry();
  failures = 0;
});

online.subscribe(() => {
  if (online.get()) sendWaiting();
});

/** Holds a decision for ten seconds before it is made; what is already held of the installation is replaced. */
export function holdDecision(
  one: Pick<HeldDecision, 'id' | 'customer' | 'decision' | 'typed' | 'etag'>,
): void {
  if (heldDecisions.get().some(({ id, sending }) => id === one.id && sending)) return;
  remove(one.id);
  forgetReturned(one.id);
  heldDecisions.set([
    ...heldDecisions.get(),
    {
      ...one,
      key: crypto.randomUUID(),
      user: session.get()?.user.id,
      organisation: organisationNow(),
      until: 0,
      sending: false,
      unanswered: false,
      tries: 0,
    },
  ]);
  sendLater(one.id);
}

/** Those that a reviewer is shown, the newest last: all but those that are being made. */
export function shownOf(held: readonly HeldDecision[]): readonly HeldDecision[] {
  return held.filter(({ sending, unanswered }) => !sending || unanswered);
}

/** The whole seconds until one is sent; on a page that is drawn once a second, none that was just made says eleven. */
export function secondsLeft({ until, unanswered }: HeldDecision, now: number): number {
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  return unanswered ? left : Math.min(DECISION_HELD_MS / SECOND_MS, left);
}

/**
 * Takes the newest decision back that is shown, and gives back what was typed; undefined when there is none, or it is being sent.
 */
export function takeBackNewest(): HeldDecision | undefined {
  const newest = shownOf(heldDecisions.get()).at(-1);
  if (newest === undefined || newest.sending) return undefined;
  remove(newest.id);
  giveBack(newest, null);
  // Its answer may have been lost on the way.
  if (newest.unanswered) void queryClient.invalidateQueries({ queryKey: ['installations'] });
  return newest;
}

/** Sends everything that is held: the page is being left, or the session ended, which waits for it until the signal aborts. */
function sendAll(signal?: AbortSignal): Promise<unknown> {
  return Promise.all(heldDecisions.get().map(({ id }) => sendNow(id, signal)));
}

function leave(): void {
  void sendAll();
}

function sendLater(id: number): void {
  addEventListener('pagehide', leave);
  beforeSignOut.add(sendAll);
  timers.set(
    id,
    setTimeout(() => void sendNow(id), DECISION_HELD_MS),
  );
  change(id, { until: Date.now() + DECISION_HELD_MS });
}

/** Asks the server with one of the decisions that wait for an answer, of those that were tried least; the others follow once it answers. */
function sendWaiting(): void {
  clearRetry();
  const waiting = heldDecisions.get().filter(({ unanswered }) => unanswered);
  if (waiting.some(({ sending }) => sending)) return;
  const [first] = waiting.toSorted((one, other) => one.tries - other.tries);
  if (first !== undefined) void sendNow(first.id);
}

async function sendNow(id: number, signal?: AbortSignal): Promise<void> {
  const one = heldDecisions.get().find((held) => held.id === id);
  if (one === undefined || one.sending) return;
  clearTimer(id);
  change(id, { sending: true });
  try {
    // Somebody else may have signed in on this page.
    if (!isTheirs(one)) throw new ApiProblem('session-expired', 401);
    await sendDecision(id, one.decision, { ...one, signal });
  } catch (error) {
    const problem = problemOf(error);
    // Before a sign-out there is no later attempt.
    if (signal === undefined && isTheirs(one) && isNoAnswer(problem)) {
      tryAgain(one, problem);
      return;
    }
    refuse(one, problem);
  }
  // Until the lists know of it, it does not come back among those that wait.
  await queryClient.invalidateQueries({ queryKey: ['installations'] }).catch(() => undefined);
  remove(id);
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

function tryAgain(
  { id, customer, unanswered, tries }: HeldDecision,
  { detail, retryAfterSeconds = 0 }: ApiProblem,
): void {
  change(id, { sending: false, unanswered: true, tries: tries + 1 });
  retryIn(retryAfterSeconds * SECOND_MS);
  if (unanswered) return;
  toast({ kind: 'warning', title: t('review.held.notYet', { customer }), message: detail, ms: 15_000 });
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
  const title = t('review.held.failed', { customer: one.customer });
  // It is no business of somebody else who has signed in meanwhile.
  if (session.get() === null || isTheirs(one)) toast({ kind: 'error', title, message: why, ms: 15_000 });
  giveBack(one, why, code === 'impossible-transition');
}

function giveBack(one: HeldDecision, refusal: string | null, decided = false): void {
  const { id, customer, typed, user, organisation, decision } = one;
  returnDecision({ id, customer, act: decision.act, typed, user, organisation, refusal, decided });
}

function change(id: number, to: Partial<HeldDecision>): void {
  heldDecisions.set(heldDecisions.get().map((held) => (held.id === id ? { ...held, ...to } : held)));
}

function remove(id: number): void {
  clearTimer(id);
  heldDecisions.set(heldDecisions.get().filter((held) => held.id !== id));
}

function clearTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (timers.size > 0) return;
  removeEventListener('pagehide', leave);
  beforeSignOut.delete(sendAll);
}
