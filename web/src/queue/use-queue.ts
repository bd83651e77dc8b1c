import { panelOrder } from '@portal/domain/queue/order';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useEffect, useState } from 'react';
import type { Kept, LocalStore } from '../lib/local-db.ts';
import { useUser } from '../lib/session.ts';
import { type Receipt, receipts, requests } from './local-stores.ts';

/** The signed-in person's records of a store, followed across tabs; empty until read. */
function useOwn<Record extends Kept>(store: LocalStore<Record>): readonly Record[] {
  const userId = useUser()?.id;
  const [read, setRead] = useState<{ readonly of: number; readonly records: readonly Record[] }>();
  useEffect(
    () =>
      userId === undefined ? undefined : store.watch(userId, (records) => setRead({ of: userId, records })),
    [store, userId],
  );
  return read !== undefined && read.of === userId ? read.records : [];
}

/** Every request of the signed-in person that is not done, in the order of the panel. */
export function useRequests(): readonly QueuedRequest[] {
  return panelOrder(useOwn(requests));
}

/** Finished requests that the person has not closed yet, newest first. */
export function useUnclosedReceipts(): readonly Receipt[] {
  return useOwn(receipts)
    .filter((receipt) => !receipt.closed)
    .sort((one, other) => other.finishedAt.localeCompare(one.finishedAt));
}
