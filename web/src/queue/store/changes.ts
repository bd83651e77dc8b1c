import type { QueuedRequest } from '@portal/domain/queue/request';
import { isAbout, type KnownRecord } from './about-record.ts';
import { type Receipt, receipts } from './local-stores.ts';
import { useReceipts, useRequests } from './use-queue.ts';

/**
 * What was sent after the server's answer was read, oldest first: that answer does not have it, and the network may have gone before the
 * next one (decision 059).
 * @param readAt when the answer was read, in milliseconds since 1970
 */
export function useSentSince(readAt: number): readonly QueuedRequest[] {
  return sentSince(useReceipts(), readAt);
}

/** What changes a record that was read. */
export type Changes = {
  /** The unsent requests about it. */
  readonly waiting: readonly QueuedRequest[];
  /** Those and what was sent before them, after it was read (`useSentSince`), in their order. */
  readonly changes: readonly QueuedRequest[];
};

/** What changes each record of a kind that was read at this moment, in milliseconds since 1970. */
export function useChanges(type: QueuedRequest['type'], readAt: number): (record: KnownRecord) => Changes {
  const sent = useSentSince(readAt);
  const requests = useRequests();
  return (record) => {
    const of = (request: QueuedRequest) => isAbout(request, type, record);
    const waiting = requests.filter(of);
    return { waiting, changes: [...sent.filter(of), ...waiting] };
  };
}

/** As `useSentSince`, of one record, where no page is drawn. */
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
