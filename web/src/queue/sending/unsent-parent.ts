import type { QueuedRequest } from '@portal/domain/queue/request';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { receipts, requests } from '../store/local-stores.ts';

/** What something is made on: a record that waits on this device, or what has become of it. */
export type Parent =
  | { readonly kind: 'waiting'; readonly request: QueuedRequest; readonly body: unknown }
  | {
      readonly kind: 'sent';
      readonly recordId: number;
      readonly deviceId: number | undefined;
    };

export type UnsentParent = Extract<Parent, { kind: 'waiting' }>;

/**
 * Finds a person's own record by its client id: as it was typed while it waits, or its id once it has been sent.
 * Throws an `ApiProblem` for one that this device does not know (any more).
 */
export async function findParent(userId: number, clientId: string): Promise<Parent> {
  const makesIt = ({ action, clientId: made }: QueuedRequest) => action === 'insert' && made === clientId;
  const waiting = (await requests.allOf(userId)).find(makesIt);
  const made = waiting ?? (await receipts.allOf(userId)).find(({ request }) => makesIt(request))?.request;
  if (made?.recordId !== undefined) return { kind: 'sent', recordId: made.recordId, deviceId: made.deviceId };
  if (waiting === undefined) throw new ApiProblem('installation-not-found', 404);
  return { kind: 'waiting', request: waiting, body: JSON.parse(waiting.body) };
}
