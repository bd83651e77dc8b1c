import { ApiProblem, isOffline } from './api-problem.ts';
import { send } from './http.ts';
import { keepExpiry, keepSession, session, sessionEnded } from './session-store.ts';

/** Longest wait for new tokens, in milliseconds: everything that would be sent waits for them. */
const LIMIT_MS = 30_000;

let running: Promise<void> | undefined;

/**
 * New tokens for the session; calls at the same time share one. A refusal ends the session here (the router
 * then shows the sign-in page) and is thrown on; no answer, a busy or a broken server leaves it as it is.
 */
export function refreshSession(): Promise<void> {
  running ??= refresh().finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether the token's time has passed. */
export function sessionExpired(nowSeconds: number = Date.now() / 1000): boolean {
  const current = session.get();
  return current !== null && current.exp <= nowSeconds;
}

async function refresh(): Promise<void> {
  try {
    const { sessionSchema } = await import('@portal/domain/auth/contract');
    const response = await send({
      method: 'POST',
      path: '/token/refresh',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    keepExpiry(sessionSchema.pick({ exp: true }).parse(await response.json()).exp);
  } catch (error) {
    if (isRefusal(error)) {
      keepSession(null);
      sessionEnded.set(true);
    }
    throw error;
  }
}

/** 408, 425, 429 and 5xx speak of the moment, not of the session (design: offline, "What an answer means"). */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || isOffline(error)) return false;
  return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
}
