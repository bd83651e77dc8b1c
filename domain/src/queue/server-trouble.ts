import { type AnswerMeaning, FOREIGN_ANSWER } from './answer-meaning.ts';
import { backoffMs, LONGEST_WAIT_MS, STEADY_AFTER } from './backoff.ts';

/**
 * What is known of a server that does not do what it is asked: one back-off for all requests of a device, besides that of
 * each request (decision 022). Milliseconds since 1970.
 */
export type ServerTrouble = {
  /** Failed attempts since the last one that brought a request forward, whichever requests they were of. */
  readonly failures: number;
  readonly since: number;
  /** Nothing is sent before; then one request at a time, until one goes forward. */
  readonly until: number;
  /** The last attempt got no answer of the server, so that the network's return ends the wait. */
  readonly unanswered: boolean;
};

/** The outcome of a failed attempt, as far as it matters here. */
type Outcome = {
  readonly meaning: AnswerMeaning;
  readonly status: number | undefined;
  readonly code: string | undefined;
};

/** Statuses of 4xx that are said of the moment or the session, for any request alike; 401 comes here once it was renewed in vain. */
const FOR_ALL = new Set([401, 408, 425, 429]);

/** Whether an attempt failed for the server or the network rather than for its own request. */
export function isServerTrouble({ meaning, status = 0, code }: Outcome): boolean {
  if (meaning !== 'retry') return false;
  return status < 400 || status >= 500 || FOR_ALL.has(status) || code === FOREIGN_ANSWER;
}

/** Whether an attempt shows that the server works: it has judged the request. */
export function showsWorkingServer({ meaning, status }: Outcome): boolean {
  return status !== undefined && (meaning === 'refused' || meaning === 'conflict');
}

/**
 * One more failed attempt. The ramp is that of a request; at a steady failure the wait is a minute and a little for each
 * call of the attempt, so that a server in trouble gets at most 60 calls an hour, however many requests wait.
 *
 * @param calls calls that the attempt made, looks for the server among them
 * @param random at least 0 and below 1
 * @param retryAfterMs what the answer asked for
 */
export function afterTrouble(
  before: ServerTrouble | undefined,
  outcome: Outcome & { readonly retryAfterMs: number | undefined },
  { now, calls, random }: { readonly now: number; readonly calls: number; readonly random: number },
): ServerTrouble {
  const failures = (before?.failures ?? 0) + 1;
  const times = failures >= STEADY_AFTER ? Math.max(1, calls) : 1;
  const wait = Math.max(backoffMs(failures, random) * times, backoffMs(1, 0, outcome.retryAfterMs));
  const { status = 0, code } = outcome;
  return {
    failures,
    since: now,
    until: Math.max(
      now + wait,
      before !== undefined && before.until <= now + LONGEST_WAIT_MS ? before.until : 0,
    ),
    unanswered: status < 400 || code === FOREIGN_ANSWER,
  };
}

/** Milliseconds until the next attempt at a server in trouble; 0 when one may be made. */
export function restLeft(
  trouble: ServerTrouble | undefined,
  now: number,
  returnedAt: Date | null | undefined,
): number {
  if (trouble === undefined) return 0;
  const { until, since, failures, unanswered } = trouble;
  const hasReturned = (returnedAt?.getTime() ?? 0) >= since;
  if (unanswered && hasReturned && failures < STEADY_AFTER) return 0;
  const left = until - now;
  // A longer one was planned before the phone's clock was set back.
  return left > LONGEST_WAIT_MS * MOST_CALLS ? 0 : Math.max(0, left);
}

/** An attempt makes hardly more calls than this: two for a photo, as many for a session that is renewed, and a look for the server. */
const MOST_CALLS = 5;
