import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import { listOrganisationUsers } from '@portal/domain/users/contract';
import type { User } from '@portal/domain/users/record';
import { listSessions, updateProfile } from '@portal/domain/users/profile-contract';
import { queryOptions } from '@tanstack/react-query';
import { type Ask, call } from '../../lib/network/api.ts';
import { offlineCall } from '../../lib/network/query-client.ts';
import { storeSession, session } from '../../lib/session/session-store.ts';

/** The service partners of an organisation (specification section 7, "ASP list"); kept for reading offline. */
export function servicePartners(organisation: number) {
  return offlineCall(['users', 'asp', organisation] as const, async () => listOrganisationUsers, {
    params: { organisation },
    query: { roles: 'ROLE_ASP', order: { name: 'asc' }, itemsPerPage: MAX_PAGE_SIZE },
  });
}

/** Where the person is signed in; never kept, as an old list would tell lies about who is in. */
export const ownSessions = queryOptions({
  queryKey: ['sessions', 'own'] as const,
  queryFn: () => call(listSessions),
});

/** Changes the profile and what this device knows of it. Throws an `ApiProblem`. */
export async function saveProfile(change: Ask<typeof updateProfile>['body']): Promise<User> {
  const user = await call(updateProfile, { body: change });
  const now = session.get();
  // Somebody else may have signed in meanwhile.
  if (now?.user.id === user.id) storeSession({ ...now, user });
  return user;
}
