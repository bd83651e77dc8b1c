import { useEffect, useState } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { requests } from '../../../queue/store/local-stores.ts';
import type { OwnWork } from './own-work.ts';
import { afterQueueChange, readOwnWork } from './read-own-work.ts';

const NOTHING: OwnWork = { requests: [], receipts: [] };

/** The work of whoever is signed in at this station, updated across tabs; empty until read. */
export function useOwnWork(): OwnWork {
  const userId = useUser()?.id;
  const [read, setRead] = useState<{ readonly of: number; readonly work: OwnWork }>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    // One change after the other: each is told from what was read before it.
    let turn = readOwnWork(userId).catch(() => NOTHING);
    return requests.watch(userId, (waiting) => {
      turn = turn.then((before) => afterQueueChange(before, waiting).catch(() => before));
      void turn.then((work) => setRead({ of: userId, work }));
    });
  }, [userId]);
  return read !== undefined && read.of === userId ? read.work : NOTHING;
}
