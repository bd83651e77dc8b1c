import { getOrganisation } from '@portal/domain/organisations/contract';
import { offlineCall } from '../network/query-client.ts';

/** An organisation with its phone, e-mail and website; kept for reading offline. */
export function oneOrganisation(id: number) {
  return offlineCall(['organisations', 'one', id] as const, async () => getOrganisation, { params: { id } });
}
