import type { QueuedRequest } from '@portal/domain/queue/request';
import { useAborted, useRequests } from './use-queue.ts';

export type KnownRecord = { readonly id?: number; readonly clientId?: string };

/** The person's unsent requests about a record, by its id or client id, or both. */
export function useWaiting(type: QueuedRequest['type'], record: KnownRecord): readonly QueuedRequest[] {
  return useRequests().filter((request) => isAbout(request, type, record));
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
