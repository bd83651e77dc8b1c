import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { heldUpBy, type Ordered } from './sending-order.ts';
import { QUEUE_STATUS } from './transition.ts';

type Waiting = Ordered & Pick<QueuedRequest, 'notBefore'> & Partial<Pick<QueuedRequest, 'error'>>;

/** Why a request is not being sent at this moment. */
export type WaitReason<Request> =
  | { readonly for: 'network' }
  | { readonly for: 'sign-in' }
  /** Another request has to be sent first: its parent, or another that it needs. */
  | { readonly for: 'request'; readonly request: Request }
  /** The time of the next attempt. */
  | { readonly for: 'time'; readonly at: string }
  /** Others are being sent; it starts automatically. */
  | { readonly for: 'turn' };

/** The reasons that apply to all requests of the device. */
export type Outside = { readonly online: boolean; readonly signedIn: boolean };

/** For each waiting request, the one that has to be sent next, by id. */
export function waitingOn<Request extends Waiting>(
  requests: readonly Request[],
): ReadonlyMap<string, Request> {
  return heldUpBy(requests, waitsForPerson);
}

/**
 * What a request waits for; undefined when it is being sent, done, or failed and waiting for a decision. Reasons that a
 * person can act on come first: sign-in, then required requests, the network, the retry time, its turn.
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
