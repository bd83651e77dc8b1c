import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { heldUpBy, type Ordered } from './sending-order.ts';
import { QUEUE_STATUS } from './transition.ts';

type Waiting = Ordered & Pick<QueuedRequest, 'notBefore'> & Partial<Pick<QueuedRequest, 'error'>>;

/** Why a request is not being sent at this moment. */
export type WaitReason<Request> =
  | { readonly for: 'network' }
  | { readonly for: 'sign-in' }
  /** Another request has to go first: what it was made on, or another that it needs. */
  | { readonly for: 'request'; readonly request: Request }
  /** The time of the next attempt. */
  | { readonly for: 'time'; readonly at: string }
  /** Others are under way; it comes by itself. */
  | { readonly for: 'turn' };

/** What all requests of the device wait for alike. */
export type Outside = { readonly online: boolean; readonly signedIn: boolean };

/** Of every request that needs others the one that has to go next, by the id of the one that waits. */
export function waitingOn<Request extends Waiting>(
  requests: readonly Request[],
): ReadonlyMap<string, Request> {
  return heldUpBy(requests, waitsForPerson);
}

/**
 * What a request waits for; undefined when it is under way, done, or red and a person has to decide. What lies
 * closest to the person comes first: signing in concerns everything, then what it needs, the network, its time, its turn.
 */
export function waitReason<Request extends Waiting>(
  request: Request,
  needed: ReadonlyMap<string, Request>,
  { online, signedIn }: Outside,
  now: Date,
): WaitReason<Request> | undefined {
  if (request.status === QUEUE_STATUS.done || waitsForPerson(request)) return undefined;
  if (!signedIn) return { for: 'sign-in' };
  const first = needed.get(request.id);
  if (first !== undefined) return { for: 'request', request: first };
  if (!online) return { for: 'network' };
  if (request.notBefore !== undefined && Date.parse(request.notBefore) > now.getTime())
    return { for: 'time', at: request.notBefore };
  return RUNNING.has(request.status) ? undefined : { for: 'turn' };
}

const RUNNING: ReadonlySet<number> = new Set([
  QUEUE_STATUS.sendingData,
  QUEUE_STATUS.sendingFiles,
  QUEUE_STATUS.sendingEmail,
]);
