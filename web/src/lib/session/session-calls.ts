import { getUser, login } from '@portal/domain/auth/contract';
import type { User } from '@portal/domain/users/record';
import { call } from '../network/api.ts';
import { ApiProblem, isOffline } from '../network/api-problem.ts';
import { endLeftSession, endSession, forgetLeftSession } from './left-session.ts';
import { forgetCached } from '../network/query-client-slot.ts';
import { setOrganisation } from './session.ts';
import { keepSession, session } from './session-store.ts';

/** Signs in and keeps the profile on this device. Throws an `ApiProblem`. */
export async function signIn(email: string, password: string): Promise<User> {
  // First the one that was left, since its cookies are about to be replaced.
  await endLeftSession();
  const answer = await call(login, { body: { email, password } });
  forgetLeftSession();
  keepSession({ user: answer.user, exp: answer.exp });
  return answer.user;
}

/**
 * Reads the profile anew: roles and links may have changed since. Without an answer the copy of this device
 * stands; a user the server no longer finds is signed out.
 */
export async function reloadSession(): Promise<void> {
  try {
    const { user, exp } = await call(getUser);
    keepSession({ user, exp });
  } catch (error) {
    if (!(error instanceof ApiProblem) || isOffline(error)) return;
    if (error.code === 'no-user-found' || error.status === 401) keepSession(null);
  }
}

/**
 * Ends the session on the server and here; unsent work stays on the device, what was kept for reading does not.
 * A server that does not answer changes nothing about that (specification section 8); it is told at the next chance.
 */
export async function signOut(): Promise<void> {
  const userId = session.get()?.user.id;
  await endSession();
  keepSession(null);
  setOrganisation(null);
  if (userId !== undefined) await forgetCached(userId);
}
