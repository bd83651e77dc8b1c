import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall } from '../../lib/network/query-client.ts';

/** The counters of the bar and of the tiles; a live event outdates them. */
export function counters() {
  return offlineCall(['counters'] as const, async () => {
    const { getCounters } = await contractOf(() => import('@portal/domain/live-updates/contract'));
    return getCounters;
  });
}
