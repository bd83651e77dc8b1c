import { invalidateToken } from '@portal/domain/auth/contract';
import { call } from '../network/api.ts';
import { problemOf } from '../network/api-problem.ts';
import { readSetting, writeSetting } from '../local-setting.ts';
import { noteError } from '../note-error.ts';
import { session } from './session-store.ts';

/** Set when a person signed out on this device and the server does not know it yet. */
const SETTING = 'sessionLeft';

/** Longest wait for the server, in milliseconds: whoever hands the phone on is waiting, and it is tried again later. */
const LIMIT_MS = 5_000;

/** To be called before a person is signed out on this device: the cookie of their session would stay valid for weeks on a shared phone. */
export function noteLeftSession(): void {
  writeSetting(SETTING, 'yes');
}

/** Ends the session on the server; without an answer it is tried again later. A failure is only logged (specification section 8). */
async function endSession(): Promise<void> {
  try {
    await call(invalidateToken, { signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (error) {
    const { code, status } = problemOf(error);
    noteError('request', `sign-out ${code} ${status}`);
    if (status === 0 || status >= 500) return;
    // Refused: there is no such session any more.
  }
  writeSetting(SETTING, null);
}

let ending: Promise<void> | undefined;

/**
 * Ends a session on the server whose sign-out it did not receive, unless somebody has signed in since. Who asks while it is being
 * ended waits for the same answer: a second one that came later would take away the cookies of who has signed in meanwhile. Never
 * throws.
 */
export async function endLeftSession(): Promise<void> {
  if (readSetting(SETTING) === null || session.get() !== null) return;
  ending ??= endSession().finally(() => {
    ending = undefined;
  });
  await ending;
}

/** To be called at sign-in: the new session's cookies have replaced those of the old one. */
export function forgetLeftSession(): void {
  writeSetting(SETTING, null);
}
