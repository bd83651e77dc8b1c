import { queryOptions } from '@tanstack/react-query';
import { list } from '../../../lib/network/api.ts';
import { contractOf } from '../../../lib/network/contract.ts';

/** Installers and service partners of an organisation by name; other people's data are not kept on the device. */
export function peopleWhoInstall(organisationId: number, search: string, count: number) {
  return queryOptions({
    queryKey: ['users', 'who-install', organisationId, search, count] as const,
    queryFn: async () => {
      const { listUsers } = await contractOf(() => import('@portal/domain/users/admin-contract'));
      return list(listUsers, {
        query: {
          role: ['installer', 'asp'],
          itemsPerPage: count,
          order: { name: 'asc' },
          ...(search !== '' && { search }),
        },
      });
    },
  });
}
