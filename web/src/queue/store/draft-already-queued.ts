import type { QueuedRequest } from '@portal/domain/queue/request';
import { receipts, requests } from './local-stores.ts';

/** What happened to a draft that was queued. */
export type AlreadyQueued =
  | { readonly kind: 'waiting' }
  /** It was sent, and created or changed this record. */
  | { readonly kind: 'sent'; readonly recordId: number | undefined };

/**
 * Whether a draft was queued already, in a page that was closed before it deleted the draft; undefined for a draft
 * that is still to be finished. The draft of a new record is identified by the record's client id.
 */
export async function draftAlreadyQueued(
  userId: number,
  draftId: string,
): Promise<AlreadyQueued | undefined> {
  // A request that was corrected has both ids.
  const isMadeOf = ({ draftId: correction, clientId }: QueuedRequest) =>
    correction === draftId || clientId === draftId;
  if ((await requests.allOf(userId)).some(isMadeOf)) return { kind: 'waiting' };
  const receipt = (await receipts.allOf(userId)).find(({ request }) => isMadeOf(request));
  return receipt && { kind: 'sent', recordId: receipt.request.recordId };
}
