import type { InspectionStatus } from '@portal/domain/inspections/transition';
import { listInspections, listOwnInspections } from '@portal/domain/inspections/contract';
import { list } from '../../lib/api.ts';
import { keptQuery } from '../../lib/query-client.ts';

/** One page of a person's inspections in one status, the soonest first; kept for reading offline. */
export function ownInspections(userId: number, status: InspectionStatus, page: number, search: string) {
  return keptQuery(['inspections', 'own', userId, status, page, search] as const, () =>
    list(listOwnInspections, {
      params: { id: userId },
      query: {
        page,
        status: [status],
        order: { soonestDate: status === 'done' ? 'desc' : 'asc' },
        ...(search !== '' && { search }),
      },
    }),
  );
}

/** The inspections of one installation, the soonest first. */
export function inspectionsOf(installationId: number) {
  return keptQuery(['inspections', 'of', installationId] as const, async () => {
    const page = await list(listInspections, {
      query: { 'installation.id': [installationId], order: { soonestDate: 'asc' }, itemsPerPage: 50 },
    });
    return page.items;
  });
}
