import { invalidateToken } from '@portal/domain/auth/contract';
import { call } from '../network/api.ts';
import { problemOf } from '../network/api-problem.ts';
import { readSetting, writeSetting } from '../local-setting.ts';
import { noteError } from '../note-error.ts';
import { session } from './session-store.ts';

/** Somebody signed out on this device and the server does not know it yet. */
const LEFT = 'sessionLeft';

/**
 * Ends the session on the server. Without an answer that is remembered, and made up for by `endLeftSession`: its cookie
 * would stay good for weeks on a phone that people share. A failure is only logged (specification section 8).
 */
export async function endSession(): Promise<void> {
  writeSetting(LEFT, 'yes');
  try {
    await call(invalidateToken);
  } catch (error) {
    const { code, status } = problemOf(error);
    noteError('request', `sign-out ${code} ${status}`);
    if (status === 0 || status >= 500) return;
    // Refused: there is no session any more.
  }
  writeSetting(LEFT, null);
}

/** Makes up for a sign-out that the server did not hear of, unless somebody has signed in since. Never throws. */
export async function endLeftSession(): Promise<void> {
  if (readSetting(LEFT) !== null && session.get() === null) await endSession();
}

/** A new session has taken the place of the one that was left. */
export function forgetLeftSession(): void {
  writeSetting(LEFT, null);
}
