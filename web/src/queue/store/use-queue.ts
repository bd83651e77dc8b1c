import { panelOrder } from '@portal/domain/queue/order';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useEffect, useMemo, useState } from 'react';
import type { OwnedRecord, LocalStore } from '../../lib/local/local-db.ts';
import { useUser } from '../../lib/session/session.ts';
import { type Receipt, receipts, requests, trash, type Trashed } from './local-stores.ts';

const NOTHING: readonly never[] = [];

/** The signed-in person's records of a store, updated across tabs; empty until read. */
function useOwn<Record extends OwnedRecord>(store: LocalStore<Record>): readonly Record[] {
  const userId = useUser()?.id;
  const [read, setRead] = useState<{ readonly of: number; readonly records: readonly Record[] }>();
  useEffect(
    () =>
      userId === undefined ? undefined : store.watch(userId, (records) => setRead({ of: userId, records })),
    [store, userId],
  );
  return read !== undefined && read.of === userId ? read.records : NOTHING;
}

/** Every request of the signed-in person that has no receipt yet, in the order of the panel. */
export function useRequests(): readonly QueuedRequest[] {
  const own = useOwn(requests);
  return useMemo(() => panelOrder(own), [own]);
}

/** What was sent in the last 30 days, newest first; those not closed yet are shown in the panel. */
export function useReceipts(): readonly Receipt[] {
  const own = useOwn(receipts);
  return useMemo(() => [...own].sort((one, other) => other.finishedAt.localeCompare(one.finishedAt)), [own]);
}

/** Everything that was aborted in the last 30 days, including hidden ones that were deleted for good. */
export function useAborted(): readonly Trashed[] {
  return useOwn(trash);
}

/** What was aborted in the last 30 days and is shown in the trash, newest first. */
export function useTrash(): readonly Trashed[] {
  const own = useAborted();
  return useMemo(
    () =>
      own
        .filter(({ emptied }) => emptied !== true)
        .sort((one, other) => other.abortedAt.localeCompare(one.abortedAt)),
    [own],
  );
}
