import { FOREIGN_ANSWER } from './answer-meaning.ts';
import type { QueuedRequest } from './request.ts';
import { QUEUE_STATUS, resumeStep } from './transition.ts';

type Sent = Pick<QueuedRequest, 'status' | 'unanswered' | 'error'> & Partial<Pick<QueuedRequest, 'stands'>>;

/** Whether the server has a request's data: no, yes, or unknown since an attempt had no answer. */
export type Arrival = 'not-sent' | 'on-server' | 'unknown';

/** Errors that this device finds itself, before anything is sent. */
const FOUND_ON_DEVICE: ReadonlySet<string | undefined> = new Set([
  'not-signed-in',
  'parent-missing',
  'parent-given-up',
]);

/** Whether the data of a request may be on the server, as far as this device knows. */
export function arrivalOf(request: Sent): Arrival {
  const { status, unanswered, error, stands } = request;
  if (resumeStep(status) !== 'data' || stands !== undefined) return 'on-server';
  if (unanswered !== undefined) return unanswered ? 'unknown' : 'not-sent';
  // An attempt is running, or was interrupted by a crash. Earlier app versions did not record this; then the last
  // attempt decides.
  if (status === QUEUE_STATUS.sendingData) return 'unknown';
  return error === undefined || isServerDecision(error) || FOUND_ON_DEVICE.has(error.code)
    ? 'not-sent'
    : 'unknown';
}

/**
 * Whether an attempt to send its data may have arrived without an answer, also where an earlier version of it had made the
 * record.
 */
export function isUnanswered({ stands: _earlier, ...sent }: Sent): boolean {
  return arrivalOf(sent) === 'unknown';
}

/**
 * Whether a withdrawn request leaves a complete record on the server, on which other requests can build: only its mail
 * is missing.
 */
export function leavesCompleteRecord({ status }: Pick<QueuedRequest, 'status'>): boolean {
  return resumeStep(status) === 'email';
}

function isServerDecision({ httpStatus = 0 }: NonNullable<Sent['error']>): boolean {
  return httpStatus >= 400 && httpStatus < 500;
}

/** The keys of the versions that a request has replaced and that may have reached the server without an answer. */
export function keysReplaced({
  unansweredBefore = [],
  replacesUnanswered,
}: Pick<QueuedRequest, 'unansweredBefore' | 'replacesUnanswered'>): readonly string[] {
  return replacesUnanswered === undefined ? [] : [...unansweredBefore, replacesUnanswered];
}

/** The outcome of a failed attempt, as far as it matters here. */
type Outcome = {
  readonly meaning: string;
  readonly status: number | undefined;
  readonly code: string | undefined;
};

/**
 * Whether, after one more failure, an attempt to send the data may have reached the server without an answer. A refusal
 * means that no attempt has succeeded, since all use the same key; a cancelled attempt changes nothing.
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
 * Whether the server must be told of a withdrawal: the request may still create a record, or has created one that lacks
 * files. A complete record remains, and only its mail is withdrawn; a correction that has arrived remains, one still on
 * its way will be refused, an inspection that the server has was carried out or planned by it, and an answer in a recall is whole.
 */
export function mustNotifyServer(
  request: Sent &
    Pick<QueuedRequest, 'action' | 'type'> &
    Partial<Pick<QueuedRequest, 'withdrawals' | 'replacesUnanswered'>>,
): boolean {
  if (leavesCompleteRecord(request)) return false;
  const arrival = arrivalOf(request);
  // The version that it replaced may have arrived, or still do so.
  if (arrival === 'not-sent' && request.replacesUnanswered !== undefined) return true;
  if (request.action !== 'insert') return arrival === 'unknown';
  // Its first transmission may still be delayed in the network, and the request was restored after its withdrawal.
  if (arrival === 'not-sent') return request.withdrawals !== undefined;
  return arrival === 'unknown' || (request.type !== 'inspection' && request.type !== 'recall');
}
