import { FILE_LINK_MINUTES } from '@portal/domain/constants';
import { listSupportMaterials, supportMaterialSchema } from '@portal/domain/files/contract';
import { fetchRows } from '../../lib/offline-cache/whole-list.ts';
import { offlineQuery } from '../../lib/network/query-client.ts';

const MINUTE_MS = 60_000;
/** More than any maker has; a folder is one as well. */
const MAX_MATERIALS = 10_000;

/**
 * The whole support library of an organisation in every language, since what one language lacks is shown in another;
 * kept for reading offline. Its links to stored files
 * die after minutes, so they are asked for again before that for as long as the page is open.
 */
export function supportMaterials(organisation: number) {
  return {
    ...offlineQuery(['support_materials', organisation] as const, {
      fetch: async () => {
        const ask = { params: { organisation } };
        return (await fetchRows(listSupportMaterials, ask, MAX_MATERIALS)).items;
      },
      shape: async () => supportMaterialSchema.array(),
    }),
    refetchOnMount: 'always' as const,
    refetchInterval: (FILE_LINK_MINUTES - 1) * MINUTE_MS,
  };
}
