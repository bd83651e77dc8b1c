import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';

/** Which steps an organisation has to take before its first installer can work, and which are done. */
export function setupOf(organisation: number) {
  return queryOptions({
    queryKey: ['setup', organisation] as const,
    queryFn: async () => {
      const { getSetup } = await contractOf(() => import('@portal/domain/organisations/contact-contract'));
      return call(getSetup, { params: { organisation } });
    },
  });
}
