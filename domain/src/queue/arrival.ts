import { FOREIGN_ANSWER } from './answer-meaning.ts';
import type { QueuedRequest } from './request.ts';
import { QUEUE_STATUS, resumeStep } from './transition.ts';

type Sent = Pick<QueuedRequest, 'status' | 'unanswered' | 'error'> & Partial<Pick<QueuedRequest, 'stands'>>;

/** What is known of a request's data: never taken by the server, on it, or not known since an attempt had no answer. */
export type Arrival = 'not-sent' | 'on-server' | 'unknown';

/** Found by this device itself, before anything was sent. */
const NOT_ASKED: ReadonlySet<string | undefined> = new Set([
  'not-signed-in',
  'parent-missing',
  'parent-given-up',
]);

/** Whether the data of a request can be on the server, as far as this device knows. */
export function arrivalOf(request: Sent): Arrival {
  const { status, unanswered, error, stands } = request;
  if (resumeStep(status) !== 'data' || stands !== undefined) return 'on-server';
  if (unanswered !== undefined) return unanswered ? 'unknown' : 'not-sent';
  // A run is at it, or has died at it. Else an earlier version of the app did not note it: its last attempt says so.
  if (status === QUEUE_STATUS.sendingData) return 'unknown';
  return error === undefined || isJudged(error) || NOT_ASKED.has(error.code) ? 'not-sent' : 'unknown';
}

/** Whether a request that is given up stays on the server as a whole record, on which others can go: only its mail is missing. */
export function staysWhole({ status }: Pick<QueuedRequest, 'status'>): boolean {
  return resumeStep(status) === 'email';
}

function isJudged({ httpStatus = 0 }: NonNullable<Sent['error']>): boolean {
  return httpStatus >= 400 && httpStatus < 500;
}

/** How a failed attempt ended, as far as it matters here. */
type Outcome = {
  readonly meaning: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
};

/**
 * Whether an attempt to send the data may have reached the server without its answer coming back, after one more has failed.
 * A refusal says that nothing was taken, by this attempt and by those before it, since all have the same key; an
 * attempt that was stopped before it changes nothing.
 */
export function unansweredAfter(before: boolean | undefined, outcome: Outcome): boolean | undefined {
  const { meaning, status, code } = outcome;
  if (meaning === 'refused' || meaning === 'conflict')
    return status === undefined && code !== 'changed-meanwhile' ? before : false;
  const isPutOff = (status === 401 || status === 429) && code !== FOREIGN_ANSWER;
  if (meaning === 'sign-in' || isPutOff) return before;
  return true;
}

/**
 * Whether the server has to be told when a request is given up: it may make a record, or has made one that lacks files. What is
 * whole stays, and only its mail is given up; a correction that has arrived stays, one that may still come is not taken in any
 * more, and an inspection that the server has was carried out or planned by it.
 */
export function leavesSomething(
  request: Sent & Pick<QueuedRequest, 'action' | 'type'> & Partial<Pick<QueuedRequest, 'withdrawals'>>,
): boolean {
  if (staysWhole(request)) return false;
  const arrival = arrivalOf(request);
  if (request.action !== 'insert') return arrival === 'unknown';
  // Its first sending may still be held on its way, and was wanted again since it was withdrawn.
  if (arrival === 'not-sent') return request.withdrawals !== undefined;
  return arrival === 'unknown' || request.type !== 'inspection';
}
