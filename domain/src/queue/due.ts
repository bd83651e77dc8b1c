import type { ProblemCode } from '../problem.ts';
import { FOREIGN_ANSWER } from './answer-meaning.ts';
import { LONGEST_WAIT_MS, STEADY_AFTER } from './backoff.ts';
import type { QueuedRequest } from './request.ts';
import { neededFirst, type Ordered } from './sending-order.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

type Failed = Pick<QueuedRequest, 'status' | 'notBefore'> & Partial<Pick<QueuedRequest, 'error'>>;
type Timed = Failed & Partial<Pick<QueuedRequest, 'attempts'>>;
type Sendable = Timed & Ordered & Pick<QueuedRequest, 'userId'>;

/** At most so many requests are under way at once, none of which needs another. */
export const PARALLEL_CHAINS = 2;

/** What the sender knows besides the requests. */
export type Circumstances = {
  readonly now: Date;
  /** When the network was last seen to come back. */
  readonly returnedAt?: Date;
  /** Requests that it will not take up at this moment, though they would be due. */
  readonly held?: ReadonlySet<string>;
  /** The server is in trouble: one request is tried in place of all (`server-trouble.ts`). */
  readonly probing?: boolean;
};

/** The refusal of the mail of a record whose files have not all arrived. */
export const FILES_MISSING = 'files-missing' satisfies ProblemCode;

/** A failed request that will not be tried again by itself: the person decides. */
export function waitsForPerson(request: Failed): boolean {
  return hasFailed(request.status) && request.notBefore === undefined && !isSentBackToFiles(request);
}

/**
 * An earlier version of the app took a strange answer to a file for the server's, and stands before a mail that is refused for
 * ever. It goes on by itself, with its files; one that the server still refuses after that has another code.
 */
function isSentBackToFiles({ status, error }: Failed): boolean {
  return status === QUEUE_STATUS.emailError && error?.code === FILES_MISSING;
}

/**
 * Whether the sender may take a request up now, as far as the request itself goes. The network's return ends the wait
 * of what failed for want of an answer, but not what the server has put off, and not a failure that has become steady:
 * a network that comes and goes is one, too (decision 010).
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
  // An answer that was not ours, as a captive portal gives it, is none.
  const unanswered =
    error.httpStatus === undefined || error.httpStatus < 400 || error.code === FOREIGN_ANSWER;
  return unanswered && Date.parse(error.at) <= returnedAt.getTime();
}

/**
 * The requests to send now, the oldest first: those that are due and need no other one before them. A blocked request
 * blocks only what needs it. Other people's requests on the same phone are left alone.
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

/** A request that alone brings the server into trouble must not be the probe every time. */
function lastTry({ error }: Timed): number {
  return error === undefined ? 0 : Date.parse(error.at);
}
