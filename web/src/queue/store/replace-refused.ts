import { correctionAddress } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { requests, trash } from './local-stores.ts';

/** What was to be corrected was sent, corrected or given up in another window meanwhile, or is being sent just now. */
export class RequestMovedOn extends Error {
  override readonly name = 'RequestMovedOn';
}

/**
 * A refused request leaves the queue for the trash, since its corrected successor takes its place. Called within the
 * transaction in which that one comes in: there is never both of them, and never neither.
 *
 * @returns the refused one: the successor goes on with its number in sequence, and with the installation that it was attached to
 * @throws RequestMovedOn when it is not waiting to be corrected any more
 */
export async function replaceRefused(userId: number, id: string, successor: string): Promise<QueuedRequest> {
  const request = await requests.get(id);
  if (request?.userId !== userId || correctionAddress(request) === undefined) throw new RequestMovedOn(id);
  await requests.remove(id);
  const abortedAt = new Date().toISOString();
  await trash.put({ id, userId, revision: 0, request, abortedAt, replacedBy: successor });
  return request;
}

/** The successor was not kept after all: the refused one is where it was. Called within the transaction in which that one goes. */
export async function restoreReplaced(id: string, successor: string): Promise<void> {
  const trashed = await trash.get(id);
  if (trashed?.replacedBy !== successor) return;
  await trash.remove(id);
  await requests.put({ ...trashed.request, revision: trashed.request.revision + 1 });
}
