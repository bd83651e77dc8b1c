import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { contractOf } from '../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/signing/session-contract'));

/** What a customer is to sign, opened on this phone by the secret of its code; once open, it stays as it was read. */
export function documentToSign(secret: string) {
  return queryOptions({
    queryKey: ['signing', secret] as const,
    queryFn: async () => call((await contract()).openSigningSession, { body: { secret } }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A customer's signature: a PNG in base64, drawn or made of a typed name. */
export type GivenSignature = { readonly picture: string; readonly typed: boolean };

/** Sends the signature for what was read. Throws an `ApiProblem`. */
export async function sendSignature(secret: string, hash: string, given: GivenSignature): Promise<void> {
  const { openSigningSession, signOnOwnPhone } = await contract();
  try {
    await call(signOnOwnPhone, { body: { secret, hash, ...given } });
  } catch (error) {
    if (problemOf(error).status !== 410) throw error;
    // The portal takes one signature. It has this one where only the answer was lost, and says so to the phone that signed.
    const { document } = await call(openSigningSession, { body: { secret } });
    if (document !== null) throw error;
  }
}

/** The card behind a code, opened on this phone; once it is here, it stays. */
export function cardToOpen(secret: string) {
  return queryOptions({
    queryKey: ['customer-card', secret] as const,
    queryFn: async () => {
      const { openCardLink } = await contractOf(
        () => import('@portal/domain/installations/card-link-contract'),
      );
      return fetchFile(openCardLink, { body: { secret } });
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
