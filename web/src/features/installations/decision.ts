import {
  acceptInstallation,
  closeWithoutWarranty,
  rejectInstallation,
  restoreInstallation,
} from '@portal/domain/installations/contract';
import type { Installation } from '@portal/domain/installations/record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';

/** The decisions of a verifier. */
export type Decision =
  | { readonly act: 'accept' | 'no_warranty' | 'restore' }
  | { readonly act: 'reject'; readonly reason: string };

function sendDecision(id: number, decision: Decision): Promise<Installation> {
  const params = { id };
  switch (decision.act) {
    case 'accept':
      return call(acceptInstallation, { params });
    case 'no_warranty':
      return call(closeWithoutWarranty, { params });
    case 'restore':
      return call(restoreInstallation, { params });
    case 'reject':
      return call(rejectInstallation, { params, body: { reason: decision.reason } });
  }
}

/** Sends a decision; afterwards every list that shows the installation is fetched again. */
export function useDecision(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => sendDecision(id, decision),
    onSettled: () => queries.invalidateQueries({ queryKey: ['installations'] }),
  });
}
