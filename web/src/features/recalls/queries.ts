import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineRows } from '../../lib/offline-cache/offline-lists.ts';

const contract = () => contractOf(() => import('@portal/domain/recalls/contract'));

/** Own recalls that are shown; a person has a few. */
const MAX_OWN = 48;

/** The recalls of the person's own devices; readable without a network. */
export function ownRecalls() {
  return offlineRows(['recalls', 'own'] as const, async () => (await contract()).listOwnRecalls, {}, MAX_OWN);
}

/** Notes that the person has opened a recall. */
export async function markRecallRead(recall: number): Promise<void> {
  await call((await contract()).readRecall, { params: { recall } });
}
