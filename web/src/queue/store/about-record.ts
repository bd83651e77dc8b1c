import type { QueuedRequest } from '@portal/domain/queue/request';
import { useGivenUp, useRequests } from './use-queue.ts';

/** The person's unsent requests about a record, by its id or its client id; both where it has both. */
export function useWaiting(
  type: QueuedRequest['type'],
  record: { readonly id?: number; readonly clientId: string },
): readonly QueuedRequest[] {
  return useRequests().filter((request) => isAbout(request, type, record));
}

/** Whether the person gave up on this device what a record was to be sent with: its photos are not on their way any more. */
export function useIsGivenUp(
  type: QueuedRequest['type'],
  record: { readonly id: number; readonly clientId: string },
): boolean {
  return useGivenUp().some(
    ({ replacedBy, request }) => replacedBy === undefined && isAbout(request, type, record),
  );
}

/** Whether a request is about a record. */
export function isAbout(
  request: QueuedRequest,
  type: QueuedRequest['type'],
  record: { readonly id?: number; readonly clientId: string },
): boolean {
  if (request.type !== type) return false;
  return (
    request.clientId === record.clientId ||
    (record.id !== undefined &&
      (request.recordId === record.id || request.endpoint.endsWith(`/${String(record.id)}`)))
  );
}
