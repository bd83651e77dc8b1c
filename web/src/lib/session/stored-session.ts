import type { Session } from '@portal/domain/auth/contract';

/** Local storage key of what the home page showed last (`features/home/known-start.ts`); it ends with the session. */
export const HOME_KEY = 'home';

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
