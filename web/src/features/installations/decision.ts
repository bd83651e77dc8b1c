import {
  acceptInstallation,
  closeWithoutWarranty,
  rejectInstallation,
  restoreInstallation,
} from '@portal/domain/installations/contract';
import type { RejectionMark } from '@portal/domain/installations/review/remark';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../lib/network/api.ts';
import { organisationHeader, organisationNow } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';

/** What a verifier decides on an installation that waits. */
export type ReviewDecision =
  | { readonly act: 'accept' | 'no_warranty' }
  | {
      readonly act: 'reject';
      readonly reason: string;
      readonly marks?: readonly Pick<RejectionMark, 'field' | 'note'>[];
    };

/** The decisions of a verifier: a verdict, or to take one back. */
export type Decision = ReviewDecision | { readonly act: 'restore' };

type Sending = {
  /** The entity tag of what was decided on: another version of it is refused with `changed-meanwhile`. */
  readonly etag: string | null;
  /** The key by which an attempt that is repeated is the same decision. */
  readonly key?: string;
  /** Who has decided: in anybody else's session the server refuses it. */
  readonly user?: number | undefined;
  readonly organisation?: number;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Sends a decision in the organisation in which it was made, also while the page is being left; not after the signal aborts. Throws an
 * `ApiProblem`. Of the answer only that it is this installation counts (decision 021): it was decided on also where a newer server says
 * of it what this app cannot read.
 */
export async function sendDecision(
  id: number,
  decision: Decision,
  {
    etag,
    key = crypto.randomUUID(),
    user = session.get()?.user.id,
    organisation = organisationNow(),
    signal,
  }: Sending,
): Promise<void> {
  const answer = z.object({ id: z.literal(id), status: z.string() });
  const headers = {
    ...organisationHeader(organisation),
    'Idempotency-Key': key,
    ...(user !== undefined && { 'Queue-User': String(user) }),
    ...(etag !== null && { 'If-Match': etag }),
  };
  const ask = { params: { id }, keepalive: true, headers, signal };
  switch (decision.act) {
    case 'accept':
      await call({ ...acceptInstallation, answer }, ask);
      return;
    case 'no_warranty':
      await call({ ...closeWithoutWarranty, answer }, ask);
      return;
    case 'restore':
      await call({ ...restoreInstallation, answer }, ask);
      return;
    case 'reject':
      await call(
        { ...rejectInstallation, answer },
        { ...ask, body: { reason: decision.reason, marks: [...(decision.marks ?? [])] } },
      );
  }
}

/** Sends a decision on what was on the screen; afterwards every list that shows the installation is fetched again. */
export function useDecision(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, etag }: { readonly decision: Decision; readonly etag: string | null }) =>
      sendDecision(id, decision, { etag }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['installations'] }),
  });
}
