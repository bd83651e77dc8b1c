import type { ServiceStatus } from '@portal/domain/services/transition';
import { listOwnServices, listServices } from '@portal/domain/services/contract';
import { list } from '../../lib/api.ts';
import { keptQuery } from '../../lib/query-client.ts';

/** Nothing is left to do about a service in one of these. */
const FINAL: readonly ServiceStatus[] = ['done', 'rejected'];

/** One page of a person's services: open ones the most urgent first, closed ones the latest; kept for offline. */
export function ownServices(
  userId: number,
  statuses: readonly ServiceStatus[],
  page: number,
  search: string,
) {
  return keptQuery(['services', 'own', userId, statuses, page, search] as const, () =>
    list(listOwnServices, {
      params: { id: userId },
      query: {
        page,
        status: [...statuses],
        order: statuses.every((status) => FINAL.includes(status))
          ? { serviceStartDate: 'desc' }
          : { deadline: 'asc' },
        ...(search !== '' && { search }),
      },
    }),
  );
}

/** The services of one device, the latest first. */
export function servicesOfDevice(deviceId: number) {
  return keptQuery(['services', 'of-device', deviceId] as const, async () => {
    const page = await list(listServices, {
      query: { 'customDevice.id': [deviceId], order: { serviceStartDate: 'desc' }, itemsPerPage: 50 },
    });
    return page.items;
  });
}
