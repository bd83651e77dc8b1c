import { type AnswerMeaning, FOREIGN_ANSWER } from './answer-meaning.ts';
import { backoffMs, LONGEST_WAIT_MS, STEADY_AFTER } from './backoff.ts';

/**
 * The state of a failing server: one back-off for all requests of a device, in addition to that of each request
 * (decision 022). Milliseconds since 1970.
 */
export type ServerTrouble = {
  /** Failed attempts of any requests since the last one that succeeded. */
  readonly failures: number;
  readonly since: number;
  /** Nothing is sent before; then one request at a time, until one succeeds. */
  readonly until: number;
  /** The last attempt had no answer, so the return of the network ends the wait. */
  readonly unanswered: boolean;
};

/** The outcome of a failed attempt, as far as it matters here. */
type Outcome = {
  readonly meaning: AnswerMeaning;
  readonly status: number | undefined;
  readonly code: string | undefined;
};

/**
 * 4xx statuses that concern the moment or the session rather than the request; 401 counts once a refresh has failed.
 */
const FOR_ALL = new Set([401, 408, 425, 429]);

/** Whether an attempt failed because of the server or the network rather than its own request. */
export function isServerTrouble({ meaning, status = 0, code }: Outcome): boolean {
  if (meaning !== 'retry') return false;
  return status < 400 || status >= 500 || FOR_ALL.has(status) || code === FOREIGN_ANSWER;
}

/** Whether an attempt shows that the server works: it has judged the request. */
export function showsWorkingServer({ meaning, status }: Outcome): boolean {
  return status !== undefined && (meaning === 'refused' || meaning === 'conflict');
}

/**
 * Records one more failed attempt. The delay grows like that of a request; at a persistent failure it is slightly over
 * a minute for each call of the attempt, so that a failing server gets at most 60 calls an hour, however many requests
 * wait.
 * @param calls calls that the attempt made, including availability checks
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

/** Milliseconds until the next attempt at a failing server; 0 when one may be made. */
export function pauseLeft(
  trouble: ServerTrouble | undefined,
  now: number,
  returnedAt: Date | null | undefined,
): number {
  if (trouble === undefined) return 0;
  const { until, since, failures, unanswered } = trouble;
  const hasReturned = (returnedAt?.getTime() ?? 0) >= since;
  if (unanswered && hasReturned && failures < STEADY_AFTER) return 0;
  const left = until - now;
  // A longer delay was planned before the phone's clock was set back.
  return left > LONGEST_WAIT_MS * MAX_CALLS ? 0 : Math.max(0, left);
}

/**
 * The maximum number of calls of one attempt: two for a photo, two for a session refresh, and an availability check.
 */
const MAX_CALLS = 5;
