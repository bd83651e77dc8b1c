import type { QueuedRequest } from '@portal/domain/queue/request';
import { receipts, requests } from '../../../queue/store/local-stores.ts';
import type { OwnWork } from './own-work.ts';

/** What the disk has of a person's work. */
export async function readOwnWork(userId: number): Promise<OwnWork> {
  // In this order: a request that is handed over meanwhile is in one of both, or in both.
  const waiting = await requests.allOf(userId);
  return { requests: waiting, receipts: await receipts.allOf(userId) };
}

/** What was read before, once the queue has changed; only the receipts of requests that have left it are read. */
export async function afterQueueChange(before: OwnWork, waiting: readonly QueuedRequest[]): Promise<OwnWork> {
  const still = new Set(waiting.map(({ id }) => id));
  const left = before.requests.filter(({ id }) => !still.has(id));
  const handedOver = await Promise.all(left.map(({ id }) => receipts.get(id)));
  return {
    requests: waiting,
    receipts: [...before.receipts, ...handedOver.filter((receipt) => receipt !== undefined)],
  };
}
