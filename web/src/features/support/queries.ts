import { FILE_LINK_MINUTES } from '@portal/domain/constants';
import { listSupportMaterials } from '@portal/domain/files/contract';
import { getOrganisation } from '@portal/domain/organisations/contract';
import type { Language } from '@portal/domain/templates/labels';
import { keptCall } from '../../lib/query-client.ts';

const MINUTE_MS = 60_000;

/** An organisation with its phone, e-mail and website; kept for reading offline. */
export function oneOrganisation(id: number) {
  return keptCall(['organisations', 'one', id] as const, async () => getOrganisation, { params: { id } });
}

/**
 * The whole support library of an organisation in one language; kept for reading offline. Its links to stored files
 * die after minutes, so they are asked for anew before that for as long as the page is open.
 */
export function supportMaterials(organisation: number, language: Language) {
  return {
    ...keptCall(['support_materials', organisation, language] as const, async () => listSupportMaterials, {
      params: { organisation },
      query: { language },
    }),
    refetchOnMount: 'always' as const,
    refetchInterval: (FILE_LINK_MINUTES - 1) * MINUTE_MS,
  };
}
