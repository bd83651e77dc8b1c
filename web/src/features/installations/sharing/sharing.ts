import type { Installation } from '@portal/domain/installations/record';
import type { LoggedEvent } from '@portal/domain/events/record';
import type { Person } from '@portal/domain/users/record';
import { iri } from '@portal/domain/iri';
import { queryOptions } from '@tanstack/react-query';
import { call, list } from '../../../lib/network/api.ts';
import { contractOf } from '../../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/installations/sharing-contract'));

/** Shortest text that is searched for; shorter ones find everybody. */
export const LEAST_SEARCHED = 2;

/** People shown at once; whoever is not among them is found by typing more of their name. */
const MOST_SHOWN = 5;

/** Whom an installation could be shared with, by what was typed of a name or company. */
export function receiverCandidates(installationId: number, search: string) {
  return queryOptions({
    queryKey: ['receiver_candidates', installationId, search] as const,
    queryFn: async () =>
      (
        await list((await contract()).findReceivers, {
          params: { id: installationId },
          query: { search, itemsPerPage: MOST_SHOWN },
        })
      ).items,
    enabled: search.length >= LEAST_SEARCHED,
    // Whoever was given it meanwhile is a candidate no more.
    gcTime: 0,
  });
}

/** Shares with somebody found, or with whoever has an e-mail address; answers who it was. */
export async function shareWith(
  installationId: number,
  receiver: Person | { readonly email: string },
  notify: boolean,
): Promise<Person> {
  const named = 'email' in receiver ? { email: receiver.email } : { user: iri('users', receiver.id) };
  return call((await contract()).shareInstallation, {
    params: { id: installationId },
    body: { ...named, notify },
  });
}

/** Takes a shared installation back. */
export async function takeBack(installationId: number, userId: number): Promise<void> {
  await call((await contract()).takeBackInstallation, { params: { id: installationId, user: userId } });
}

/** Who shared an installation with somebody, as its history tells; undefined when that is not known here. */
export function sharedBy(history: readonly LoggedEvent[] | undefined, receiver: string): string | undefined {
  const event = history?.find(
    ({ type, details }) => type === 'installation.receiver_added' && details['receiver'] === receiver,
  );
  return event?.user ?? undefined;
}

/** Whether somebody reads an installation because it was shared with them. */
export function isReceiver(installation: Pick<Installation, 'receivers'>, userId: number): boolean {
  return installation.receivers.some(({ id }) => id === userId);
}
