import type { QueuedRequest } from './request.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

type Timed = Pick<QueuedRequest, 'status' | 'notBefore'>;
type Chained = Timed & Pick<QueuedRequest, 'id' | 'clientId' | 'parentClientId' | 'sequence' | 'userId'>;

/** At most so many requests are under way at once, from different chains (design: offline). */
export const PARALLEL_CHAINS = 2;

/** A failed request that will not be tried again by itself: the person decides. */
export function waitsForPerson(request: Timed): boolean {
  return hasFailed(request.status) && request.notBefore === undefined;
}

/** Whether the sender may take a request up now, as far as the request itself goes. */
export function isDue(request: Timed, now: Date): boolean {
  if (request.status === QUEUE_STATUS.done || waitsForPerson(request)) return false;
  return request.notBefore === undefined || Date.parse(request.notBefore) <= now.getTime();
}

/**
 * The requests to send now, in order: of each chain its first unfinished one, if it is due, and of these
 * the oldest. A chain is an installation and what was done on it while it was unsent; a blocked
 * request blocks its own chain alone. Other people's requests on the same phone are left alone.
 */
export function sendable<Request extends Chained>(
  requests: readonly Request[],
  userId: number,
  now: Date,
): readonly Request[] {
  const own = requests.filter((request) => request.userId === userId);
  const open = own
    .filter((request) => request.status !== QUEUE_STATUS.done)
    .sort((one, other) => one.sequence - other.sequence);
  const heads = new Map<string, Request>();
  for (const request of open) {
    const chain = request.parentClientId ?? request.clientId;
    if (!heads.has(chain)) heads.set(chain, request);
  }
  return [...heads.values()].filter((request) => isDue(request, now)).slice(0, PARALLEL_CHAINS);
}
