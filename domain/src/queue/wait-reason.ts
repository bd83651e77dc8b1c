import { chains } from './chain.ts';
import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { QUEUE_STATUS } from './transition.ts';

type Chained = Pick<
  QueuedRequest,
  'id' | 'clientId' | 'parentClientId' | 'action' | 'sequence' | 'status' | 'notBefore'
>;

/** Why a request is not being sent at this moment. */
export type WaitReason<Request> =
  | { readonly for: 'network' }
  | { readonly for: 'sign-in' }
  /** An earlier request of its chain has to go first. */
  | { readonly for: 'request'; readonly request: Request }
  /** The time of the next attempt. */
  | { readonly for: 'time'; readonly at: string }
  /** Others are under way; it comes by itself. */
  | { readonly for: 'turn' };

/** What all requests of the device wait for alike. */
export type Outside = { readonly online: boolean; readonly signedIn: boolean };

/** Of every unfinished request the one of its chain that goes next, which may be itself; by the request's id. */
export function chainHeads<Request extends Chained>(
  requests: readonly Request[],
): ReadonlyMap<string, Request> {
  const heads = new Map<string, Request>();
  for (const chain of chains(requests))
    for (const request of chain) if (chain[0] !== undefined) heads.set(request.id, chain[0]);
  return heads;
}

/**
 * What a request waits for; undefined when it is under way, done, or red and a person has to decide. What lies
 * closest to the person comes first: signing in and the network concern everything, then its chain, its time, its turn.
 */
export function waitReason<Request extends Chained>(
  request: Request,
  heads: ReadonlyMap<string, Request>,
  { online, signedIn }: Outside,
  now: Date,
): WaitReason<Request> | undefined {
  if (request.status === QUEUE_STATUS.done || waitsForPerson(request)) return undefined;
  if (!signedIn) return { for: 'sign-in' };
  const head = heads.get(request.id);
  if (head !== undefined && head.id !== request.id) return { for: 'request', request: head };
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
