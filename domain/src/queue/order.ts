import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

/** The groups of the queue panel, from the top. */
export const QUEUE_GROUPS = ['error', 'running', 'waiting', 'done'] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];

type Placed = Pick<QueuedRequest, 'status' | 'notBefore' | 'sequence'>;

/**
 * The group of a request in the panel: only one that needs a person is an error; one that is retried automatically is
 * waiting.
 */
export function queueGroup(request: Placed): QueueGroup {
  if (waitsForPerson(request)) return 'error';
  if (request.status === QUEUE_STATUS.done) return 'done';
  return request.status === QUEUE_STATUS.pending || hasFailed(request.status) ? 'waiting' : 'running';
}

/** The requests in the panel's order: errors, running, waiting, done; oldest first within each group. */
export function panelOrder<Request extends Placed>(requests: readonly Request[]): readonly Request[] {
  const rank = (request: Placed): number => QUEUE_GROUPS.indexOf(queueGroup(request));
  return [...requests].sort((one, other) => rank(one) - rank(other) || one.sequence - other.sequence);
}
