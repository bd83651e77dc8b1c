import type { ProblemCode } from '../problem.ts';
import { FOREIGN_ANSWER } from './answer-meaning.ts';
import { LONGEST_WAIT_MS, STEADY_AFTER } from './backoff.ts';
import type { QueuedRequest } from './request.ts';
import { neededFirst, type Ordered } from './sending-order.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

type Failed = Pick<QueuedRequest, 'status' | 'notBefore'> & Partial<Pick<QueuedRequest, 'error'>>;
type Timed = Failed & Partial<Pick<QueuedRequest, 'attempts'>>;
type Sendable = Timed & Ordered & Pick<QueuedRequest, 'userId'>;

/** The maximum number of requests that are sent in parallel, none of which needs another. */
export const PARALLEL_CHAINS = 2;

/** What the sender knows besides the requests. */
export type Circumstances = {
  readonly now: Date;
  /** When the network last came back. */
  readonly returnedAt?: Date;
  /** Requests that it cannot start at the moment, although they are due. */
  readonly held?: ReadonlySet<string>;
  /** The server has a problem: one request is tried in place of all (`server-trouble.ts`). */
  readonly probing?: boolean;
};

/** The refusal of a mail whose record has missing files. */
export const FILES_MISSING = 'files-missing' satisfies ProblemCode;

/** A failed request that is not retried automatically: the person decides. */
export function waitsForPerson(request: Failed): boolean {
  return hasFailed(request.status) && request.notBefore === undefined && !isSentBackToFiles(request);
}

/**
 * An earlier app version took an intermediary's answer to a file for the server's, and the request's mail is now
 * refused. It continues automatically with its files; if the server refuses it after that, the error has another code.
 */
function isSentBackToFiles({ status, error }: Failed): boolean {
  return status === QUEUE_STATUS.emailError && error?.code === FILES_MISSING;
}

/**
 * Whether the request itself may be sent now. When the network returns, requests that failed without an answer are
 * retried at once, but not those that the server postponed, nor after persistent failures, since an unstable network is
 * one, too (decision 010).
 */
export function isDue(request: Timed, { now, returnedAt }: Circumstances): boolean {
  if (request.status === QUEUE_STATUS.done || waitsForPerson(request)) return false;
  if (request.notBefore === undefined) return true;
  const wait = Date.parse(request.notBefore) - now.getTime();
  if (wait <= 0 || wait > LONGEST_WAIT_MS) return true;
  return returnedAt !== undefined && endsWithReturn(request, returnedAt);
}

function endsWithReturn({ attempts = 0, error }: Timed, returnedAt: Date): boolean {
  if (error === undefined || attempts >= STEADY_AFTER) return false;
  // An answer that does not come from our server, such as a captive portal's, counts as none.
  const unanswered =
    error.httpStatus === undefined || error.httpStatus < 400 || error.code === FOREIGN_ANSWER;
  return unanswered && Date.parse(error.at) <= returnedAt.getTime();
}

/**
 * The requests to send now, oldest first: those that are due and do not need another one. A blocked request blocks only
 * what needs it. Other people's requests on the same phone are ignored.
 */
export function sendable<Request extends Sendable>(
  requests: readonly Request[],
  userId: number,
  circumstances: Circumstances,
): readonly Request[] {
  const { held, probing = false } = circumstances;
  const own = requests.filter((request) => request.userId === userId);
  const needed = neededFirst(own);
  return own
    .filter(({ id }) => held?.has(id) !== true && !needed.has(id))
    .filter((request) => isDue(request, circumstances))
    .sort((one, other) => (probing ? lastTry(one) - lastTry(other) : 0) || one.sequence - other.sequence)
    .slice(0, probing ? 1 : PARALLEL_CHAINS);
}

/** A request that itself makes the server fail must not be the probe every time. */
function lastTry({ error }: Timed): number {
  return error === undefined ? 0 : Date.parse(error.at);
}
