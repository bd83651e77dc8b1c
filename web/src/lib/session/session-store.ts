import type { Session } from '@portal/domain/auth/contract';
import { readSetting, writeSetting } from '../local-setting.ts';
import { createStore } from '../store.ts';
import { HOME_KEY, readSession } from './stored-session.ts';

const KEY = 'session';

/**
 * The signed-in person, as the server last said; stored on the device, so that a start without a network stays signed
 * in.
 */
export const session = createStore<Session | null>(stored());

/** Who was signed in last on this page, also in another tab; undefined where nobody was. */
let lastUserId = session.get()?.user.id;
session.subscribe(() => {
  lastUserId = session.get()?.user.id ?? lastUserId;
});
export const lastUser = (): number | undefined => lastUserId;

/** True when the server has ended the session; the sign-in page says so. */
export const sessionEnded = createStore(false);

/** Called when a person signs out, to clear what this page has read; a session that ends by a refusal clears nothing. */
export const whenSigningOut = new Set<(userId: number | undefined) => void>();

/** Stores who is signed in; null for nobody. */
export function storeSession(next: Session | null): void {
  writeSetting(KEY, next === null ? null : JSON.stringify(next));
  if (next === null) writeSetting(HOME_KEY, null);
  session.set(next);
  if (next !== null) sessionEnded.set(false);
}

/** Stores until when the token is valid, in seconds since 1970 (specification section 9). */
export function storeExpiry(exp: number): void {
  const now = session.get();
  if (now !== null) storeSession({ ...now, exp });
}

/** Follows sign-in and sign-out in other tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) session.set(stored());
  });
}

function stored(): Session | null {
  return readSession(readSetting(KEY));
}
