import type { QueuedRequest } from '@portal/domain/queue/request';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { receipts, requests } from '../store/local-stores.ts';

/** The record that another one depends on: its unsent request on this device, or its id on the server. */
export type Parent =
  | { readonly kind: 'waiting'; readonly request: QueuedRequest; readonly body: unknown }
  | {
      readonly kind: 'sent';
      readonly recordId: number;
      readonly deviceId: number | undefined;
    };

export type UnsentParent = Extract<Parent, { kind: 'waiting' }>;

/**
 * Finds a person's own record by its client id: as it was typed while it is unsent, or its id once it was sent.
 * Throws an `ApiProblem` when this device does not know it, or no longer does.
 */
export async function findParent(userId: number, clientId: string): Promise<Parent> {
  const makesIt = ({ action, clientId: made }: QueuedRequest) => action === 'insert' && made === clientId;
  const waiting = (await requests.allOf(userId)).find(makesIt);
  const made = waiting ?? (await receipts.allOf(userId)).find(({ request }) => makesIt(request))?.request;
  if (made?.recordId !== undefined) return { kind: 'sent', recordId: made.recordId, deviceId: made.deviceId };
  if (waiting === undefined) throw new ApiProblem('installation-not-found', 404);
  return { kind: 'waiting', request: waiting, body: JSON.parse(waiting.body) };
}
