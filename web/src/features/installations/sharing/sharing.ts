import type { Installation } from '@portal/domain/installations/record';
import type { LoggedEvent } from '@portal/domain/events/record';
import type { Person } from '@portal/domain/users/record';
import { iri } from '@portal/domain/iri';
import { queryOptions } from '@tanstack/react-query';
import { call, list } from '../../../lib/network/api.ts';
import { contractOf } from '../../../lib/network/contract.ts';

const contract = () => contractOf(() => import('@portal/domain/installations/sharing-contract'));

/** The shortest text that is searched for; a single letter would match nearly everybody. */
export const MIN_SEARCH_LENGTH = 2;

/** How many candidates are shown; typing more of a name narrows them down. */
const MAX_CANDIDATES = 5;

/** The people whom an installation can be shared with, by part of a name or company. */
export function receiverCandidates(installationId: number, search: string) {
  return queryOptions({
    queryKey: ['receiver_candidates', installationId, search] as const,
    queryFn: async () =>
      (
        await list((await contract()).findReceivers, {
          params: { id: installationId },
          query: { search, itemsPerPage: MAX_CANDIDATES },
        })
      ).items,
    enabled: search.length >= MIN_SEARCH_LENGTH,
    // A person it has been shared with since is no longer a candidate, so no result is cached.
    gcTime: 0,
  });
}

/** A person who was found, or the e-mail address of an account. */
export type Receiver = Person | { readonly email: string };

/** Shares an installation and returns with whom; throws an `ApiProblem`, such as `receiver-not-found`. */
export async function shareWith(
  installationId: number,
  receiver: Receiver,
  notify: boolean,
): Promise<Person> {
  const named = 'email' in receiver ? { email: receiver.email } : { user: iri('users', receiver.id) };
  return call((await contract()).shareInstallation, {
    params: { id: installationId },
    body: { ...named, notify },
  });
}

/** Ends the sharing of an installation with a user, who with `notify` is told by e-mail. */
export async function takeBack(installationId: number, userId: number, notify: boolean): Promise<void> {
  await call((await contract()).takeBackInstallation, {
    params: { id: installationId, user: userId },
    query: { notify: notify ? 'true' : 'false' },
  });
}

/**
 * Who shared an installation with a receiver, from its history; undefined when the history does not say. Events of earlier releases
 * have the receiver's name alone.
 */
export function sharedBy(
  history: readonly LoggedEvent[] | undefined,
  receiver: Pick<Person, 'id' | 'name'>,
): string | undefined {
  const event = history?.find(
    ({ type, details: { receiver: name, receiverId: id } }) =>
      type === 'installation.receiver_added' &&
      (id === undefined ? name === receiver.name : id === receiver.id),
  );
  return event?.user ?? undefined;
}

/** Whether an installation is shared with a user. */
export function isReceiver(installation: Pick<Installation, 'receivers'>, userId: number): boolean {
  return installation.receivers.some(({ id }) => id === userId);
}
