import { getOrganisation } from '@portal/domain/organisations/contract';
import { offlineCall } from '../network/query-client.ts';

/** The query for an organisation with its phone, e-mail and website, which can be read offline. */
export function oneOrganisation(id: number) {
  return offlineCall(['organisations', 'one', id] as const, async () => getOrganisation, { params: { id } });
}
