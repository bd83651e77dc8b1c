import type { QueuedRequest } from '@portal/domain/queue/request';
import { receipts, requests } from './local-stores.ts';

/** What became of a form's draft that the queue took in. */
export type AlreadyQueued =
  | { readonly kind: 'waiting' }
  /** It went out, and made or changed this record. */
  | { readonly kind: 'sent'; readonly recordId: number | undefined };

/**
 * Whether the queue took in that very draft, when the page was closed before the draft could go; undefined for one that is
 * still to be finished. A new record's draft is known by the record's client id.
 */
export async function draftAlreadyQueued(
  userId: number,
  draftId: string,
): Promise<AlreadyQueued | undefined> {
  // One that was corrected since goes by both.
  const isMadeOf = ({ draftId: correction, clientId }: QueuedRequest) =>
    correction === draftId || clientId === draftId;
  if ((await requests.allOf(userId)).some(isMadeOf)) return { kind: 'waiting' };
  const receipt = (await receipts.allOf(userId)).find(({ request }) => isMadeOf(request));
  return receipt && { kind: 'sent', recordId: receipt.request.recordId };
}
