import type { Session } from '@portal/domain/auth/contract';

/** Local storage key of what the home page showed last (`features/home/known-start.ts`); it ends with the session. */
export const HOME_KEY = 'home';

/** Session storage key of a registration that is being typed (`features/auth/registration-draft.ts`). */
export const REGISTRATION_KEY = 'registration';

/** To be called when its account is made, when it is left, and when anybody signs in: it is no business of the next person at this tab. */
export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(REGISTRATION_KEY);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

/**
 * Reads the stored copy of the session. The first paint waits for it, so it is checked by hand for what the app
 * relies on; the server's answer, which is fully validated, replaces it a moment later.
 */
export function readSession(text: string | null): Session | null {
  try {
    const raw: unknown = JSON.parse(text ?? 'null');
    return isSession(raw) ? raw : null;
  } catch {
    return null;
  }
}

function isSession(raw: unknown): raw is Session {
  if (!isObject(raw) || !isObject(raw['user']) || typeof raw['exp'] !== 'number') return false;
  const { id, name, email, roles, organisation, availableTemplates } = raw['user'];
  return (
    typeof id === 'number' &&
    typeof name === 'string' &&
    typeof email === 'string' &&
    Array.isArray(roles) &&
    Array.isArray(availableTemplates) &&
    isObject(organisation) &&
    typeof organisation['id'] === 'number'
  );
}

function isObject(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null;
}
