import { contractOf } from '../../lib/network/contract.ts';
import { offlineCall } from '../../lib/network/query-client.ts';
import { knownHome } from './known-start.ts';

/** The counters of the navigation bar and the tiles, until they are read those of the last start; a live update invalidates them. */
export function counters() {
  const asked = offlineCall(['counters'] as const, async () => {
    const { getCounters } = await contractOf(() => import('@portal/domain/live-updates/contract'));
    return getCounters;
  });
  return { ...asked, placeholderData: () => knownHome().counters };
}
