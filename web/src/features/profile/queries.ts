import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import { listOrganisationUsers } from '@portal/domain/users/contract';
import type { User } from '@portal/domain/users/record';
import { listSessions, updateProfile } from '@portal/domain/users/profile-contract';
import { queryOptions } from '@tanstack/react-query';
import { type Ask, call } from '../../lib/network/api.ts';
import { offlineCall } from '../../lib/network/query-client.ts';
import { storeSession, session } from '../../lib/session/session-store.ts';

/** The service partners of an organisation (specification section 7, "ASP list"); cached for reading offline. */
export function servicePartners(organisation: number) {
  return offlineCall(['users', 'asp', organisation] as const, async () => listOrganisationUsers, {
    params: { organisation },
    query: { roles: 'ROLE_ASP', order: { name: 'asc' }, itemsPerPage: MAX_PAGE_SIZE },
  });
}

/** The person's sessions. Never cached: an old list would show sessions that have ended. */
export const ownSessions = queryOptions({
  queryKey: ['sessions', 'own'] as const,
  queryFn: () => call(listSessions, { query: { itemsPerPage: MAX_PAGE_SIZE } }),
});

/** Saves the profile and updates the copy on this device. Throws an `ApiProblem`. */
export async function saveProfile(change: Ask<typeof updateProfile>['body']): Promise<User> {
  const user = await call(updateProfile, { body: change });
  const now = session.get();
  // Another person may have signed in on this device while the call was under way.
  if (now?.user.id === user.id) storeSession({ ...now, user });
  return user;
}
