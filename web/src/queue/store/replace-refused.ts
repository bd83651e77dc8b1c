import { correctionAddress, mayBeDone } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { receipts, requests, trash } from './local-stores.ts';

/** The request to be corrected was sent, corrected or aborted in another window meanwhile, or is being sent now. */
export class RequestMovedOn extends Error {
  override readonly name = 'RequestMovedOn';
}

/**
 * Whether a request is on its way to the server or has arrived, so that its correction can no longer take its place and
 * has to follow it.
 */
export async function hasGoneOut(userId: number, id: string): Promise<boolean> {
  const request = await requests.get(id);
  if (request !== undefined)
    return request.userId === userId && correctionAddress(request) === undefined && !mayBeDone(request);
  return (await receipts.get(id))?.userId === userId;
}

/**
 * Moves a refused request to the trash, because its correction replaces it. To be called within the transaction in
 * which the correction is stored, so that there are never both and never neither.
 *
 * @returns the refused request: the correction gets its sequence number, its time, and the installation that it was
 * attached to
 * @throws RequestMovedOn when it does not wait for a correction any more
 */
export async function replaceRefused(userId: number, id: string, successor: string): Promise<QueuedRequest> {
  const request = await requests.get(id);
  if (request?.userId !== userId || correctionAddress(request) === undefined) throw new RequestMovedOn(id);
  await requests.remove(id);
  const abortedAt = new Date().toISOString();
  await trash.put({ id, userId, revision: 0, request, abortedAt, replacedBy: successor });
  return request;
}

/**
 * Puts the refused request back, because its correction could not be stored. To be called within the transaction in
 * which the correction is deleted.
 */
export async function restoreReplaced(id: string, successor: string): Promise<void> {
  const trashed = await trash.get(id);
  if (trashed?.replacedBy !== successor) return;
  await trash.remove(id);
  await requests.put({ ...trashed.request, revision: trashed.request.revision + 1 });
}
