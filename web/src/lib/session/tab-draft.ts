import type { z } from 'zod';
import { session, whenSigningOut } from './session-store.ts';

/**
 * What somebody has typed and not sent, in session storage alone: other tabs do not have it, and it ends with its tab. It outlasts a
 * reload and the end of the session. Nobody else gets it: it ends when its writer signs out, and when somebody else signs in.
 *
 * @param name unique in the app, with the id of the record that it is about
 * @returns undefined for nothing, or where it is of another form, of an earlier version of the app
 */
export function readDraft<Value>(name: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? ''));
  } catch {
    return undefined;
  }
}

/** Stores what `readDraft` gives under the name; undefined forgets it. */
export function writeDraft(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Acceptable: without storage it lasts as long as its screen.
  }
}

const keyOf = (name: string): string => `${String(session.get()?.user.id)} ${name}`;

// Nothing else is in session storage but a registration, which is over by then.
function forgetAll(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

let owner = session.get()?.user.id;
whenSigningOut.add(forgetAll);
session.subscribe(() => {
  const user = session.get()?.user.id ?? owner;
  if (owner !== undefined && user !== owner) forgetAll();
  owner = user;
});
