import type { QueuedRequest } from '@portal/domain/queue/request';
import { next } from '@portal/domain/queue/transition';
import { atomically } from '../lib/local-db.ts';
import { receipts, requests, trash } from './local-stores.ts';

/** The person has a failed request sent again at once; false when it has moved on meanwhile. */
export async function retry(request: QueuedRequest): Promise<boolean> {
  const step = next(request, 'retry');
  if (step.kind !== 'moved') return false;
  const changed = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: step.status,
    error: undefined,
    notBefore: undefined,
  }));
  return changed !== undefined;
}

/** The person gives a failed request up: it goes to the trash with its files; false when it has moved on. */
export async function abort(request: QueuedRequest): Promise<boolean> {
  if (next(request, 'abort').kind !== 'removed') return false;
  return atomically(['requests', 'trash'], async () => {
    if (!(await requests.removeIf(request.id, request.revision))) return false;
    await trash.put({
      id: request.id,
      userId: request.userId,
      revision: 0,
      request,
      abortedAt: new Date().toISOString(),
    });
    return true;
  });
}

/** The person has seen that a request is done: its row leaves the panel, the receipt stays. */
export async function close(receiptId: string): Promise<void> {
  const receipt = await receipts.get(receiptId);
  if (receipt) await receipts.change(receiptId, receipt.revision, (now) => ({ ...now, closed: true }));
}
