import type { QueuedRequest } from '@portal/domain/queue/request';
import { type Receipt, receipts } from './local-stores.ts';
import { useAborted, useReceipts, useRequests } from './use-queue.ts';

type KnownRecord = { readonly id?: number; readonly clientId?: string };

/** The person's unsent requests about a record, by its id or client id, or both. */
export function useWaiting(type: QueuedRequest['type'], record: KnownRecord): readonly QueuedRequest[] {
  return useRequests().filter((request) => isAbout(request, type, record));
}

/**
 * What was sent after the server's answer was read, oldest first: that answer does not have it, and the network may have gone before the
 * next one (decision 059).
 * @param readAt when the answer was read, in milliseconds since 1970
 */
export function useSentSince(readAt: number): readonly QueuedRequest[] {
  return sentSince(useReceipts(), readAt);
}

/** The same of one record, where no page is drawn. */
export async function readSentSince(
  readAt: number,
  userId: number,
  type: QueuedRequest['type'],
  record: KnownRecord,
): Promise<readonly QueuedRequest[]> {
  return sentSince(await receipts.allOf(userId), readAt).filter((request) => isAbout(request, type, record));
}

function sentSince(all: readonly Receipt[], readAt: number): QueuedRequest[] {
  return all
    .filter(({ request, finishedAt }) => request.body !== '' && Date.parse(finishedAt) > readAt)
    .map(({ request }) => request)
    .toSorted((one, other) => one.sequence - other.sequence);
}

/**
 * Whether the person has aborted on this device the request of a record, so that its missing photos will not be sent.
 */
export function useIsAborted(
  type: QueuedRequest['type'],
  record: { readonly id: number; readonly clientId: string },
): boolean {
  return useAborted().some(
    ({ replacedBy, request }) => replacedBy === undefined && isAbout(request, type, record),
  );
}

/** Whether a request is about a record. */
export function isAbout(request: QueuedRequest, type: QueuedRequest['type'], record: KnownRecord): boolean {
  if (request.type !== type) return false;
  return (
    request.clientId === record.clientId ||
    (record.id !== undefined &&
      (request.recordId === record.id || request.endpoint.endsWith(`/${String(record.id)}`)))
  );
}
