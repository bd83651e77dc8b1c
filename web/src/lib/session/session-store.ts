import type { Session } from '@portal/domain/auth/contract';
import { readSetting, writeSetting } from '../local-setting.ts';
import { createStore } from '../store.ts';
import { readSession } from './stored-session.ts';

const KEY = 'session';

/** Who is signed in, as last heard from the server; kept on the device so that a start without a network stays signed in. */
export const session = createStore<Session | null>(stored());

/** The server ended the session of whoever was signed in here: the sign-in page says so. */
export const sessionEnded = createStore(false);

/** Keeps who is signed in, or that nobody is. */
export function keepSession(next: Session | null): void {
  writeSetting(KEY, next === null ? null : JSON.stringify(next));
  session.set(next);
  if (next !== null) sessionEnded.set(false);
}

/** The token lives until `exp`, in seconds (specification section 9). */
export function keepExpiry(exp: number): void {
  const now = session.get();
  if (now !== null) keepSession({ ...now, exp });
}

/** Another tab signed in or out. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) session.set(stored());
  });
}

function stored(): Session | null {
  return readSession(readSetting(KEY));
}
