import type { QueuedRequest } from '@portal/domain/queue/request';
import { useMemo } from 'react';
import type { Trashed } from '../store/local-stores.ts';
import { useTrash } from '../store/use-queue.ts';

/** The request that another one depends on: in the queue, or aborted and in the trash. */
export type Parent = { readonly request: QueuedRequest; readonly trashed?: Trashed };

/** The parents of the person's requests that are still on this device, by client id. */
export function useParents(requests: readonly QueuedRequest[]): ReadonlyMap<string | undefined, Parent> {
  const trash = useTrash();
  return useMemo(() => {
    const isParent = ({ action }: QueuedRequest) => action === 'insert';
    const aborted = trash.filter(({ replacedBy, request }) => replacedBy === undefined && isParent(request));
    return new Map<string | undefined, Parent>([
      ...aborted.map((trashed) => [trashed.request.clientId, { request: trashed.request, trashed }] as const),
      ...requests.filter(isParent).map((request) => [request.clientId, { request }] as const),
    ]);
  }, [requests, trash]);
}
