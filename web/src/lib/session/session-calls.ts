import { getUser, login, type Session } from '@portal/domain/auth/contract';
import type { User } from '@portal/domain/users/record';
import { call } from '../network/api.ts';
import { ApiProblem, isOffline } from '../network/api-problem.ts';
import { endLeftSession, forgetLeftSession, noteLeftSession } from './left-session.ts';
import { forgetReadings } from '../offline-cache/cached-reading.ts';
import { setOrganisation } from './session.ts';
import { storeSession, session, whenSigningOut } from './session-store.ts';
import { forgetRegistration } from './stored-session.ts';
import { sendUnsent } from './unsent.ts';

/** Longest wait for an answer, in milliseconds: the person sees nothing but a busy button. */
const LIMIT_MS = 30_000;

/** Signs in and stores the profile on this device. Throws an `ApiProblem`. */
export async function signIn(email: string, password: string): Promise<User> {
  // First, since the cookies of the session that was left are about to be replaced.
  await endLeftSession();
  const { user, exp } = await call(login, {
    body: { email, password },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  forgetLeftSession();
  forgetRegistration();
  storeSession({ user, exp });
  return user;
}

/**
 * Reads the profile again, because roles and links may have changed. Without an answer the stored copy applies; a
 * user whom the server does not find is signed out. An answer about somebody who has signed out since changes nothing.
 * @param asked the answer to a question that the start of the page has asked already
 */
export async function reloadSession(asked?: Promise<Response | null>): Promise<void> {
  const asker = session.get()?.user.id;
  let next: Session | null = null;
  try {
    const early = getUser.answer.safeParse(await (await asked)?.json().catch(() => null));
    next = early.success && early.data.user.id === asker ? early.data : await call(getUser);
  } catch (error) {
    if (!(error instanceof ApiProblem) || isOffline(error)) return;
    if (error.code !== 'no-user-found' && error.status !== 401) return;
  }
  if (session.get()?.user.id === asker) storeSession(next);
}

/**
 * Ends the session here and on the server; unsent work stays on the device, the offline cache is cleared. Without an
 * answer from the server the session ends here all the same (specification section 8), and there as soon as possible: first
 * here, since whoever closes the app while the server is still being told has signed out.
 */
export async function signOut(): Promise<void> {
  const userId = session.get()?.user.id;
  await sendUnsent();
  noteLeftSession();
  storeSession(null);
  setOrganisation(null);
  for (const clear of whenSigningOut) clear(userId);
  // It has ended all the same where the cache cannot be cleared.
  const cleared = userId === undefined ? undefined : forgetReadings(userId).catch(() => undefined);
  await Promise.all([endLeftSession(), cleared]);
}
