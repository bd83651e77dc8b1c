import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall } from '../../lib/network/query-client.ts';

/** The counters of the navigation bar and the tiles; a live update invalidates them. */
export function counters() {
  return offlineCall(['counters'] as const, async () => {
    const { getCounters } = await contractOf(() => import('@portal/domain/live-updates/contract'));
    return getCounters;
  });
}
