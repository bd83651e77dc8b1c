import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

/** The groups of the queue panel, from the top. */
export const QUEUE_GROUPS = ['error', 'running', 'waiting', 'done'] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];

type Placed = Pick<QueuedRequest, 'status' | 'notBefore' | 'sequence'>;

/** Where a request stands in the panel: only what needs a person is an error; what tries again by itself waits. */
export function queueGroup(request: Placed): QueueGroup {
  if (waitsForPerson(request)) return 'error';
  if (request.status === QUEUE_STATUS.done) return 'done';
  return request.status === QUEUE_STATUS.pending || hasFailed(request.status) ? 'waiting' : 'running';
}

/** The requests as the panel shows them: errors, running, waiting, done; the oldest of each first. */
export function panelOrder<Request extends Placed>(requests: readonly Request[]): readonly Request[] {
  const rank = (request: Placed): number => QUEUE_GROUPS.indexOf(queueGroup(request));
  return [...requests].sort((one, other) => rank(one) - rank(other) || one.sequence - other.sequence);
}
