import { ApiProblem, isOffline } from '../network/api-problem.ts';
import { send } from '../network/http.ts';
import { refreshAnswered, refreshKey } from './refresh-key.ts';
import { storeExpiry, storeSession, session, sessionEnded } from './session-store.ts';

/** Longest wait for new tokens, in milliseconds: all other calls wait for them. */
const LIMIT_MS = 30_000;

/** New tokens count as valid for this long, whatever this phone's clock says, which may be days ahead. */
const RENEWED_FOR_MS = 60_000;

let running: Promise<void> | undefined;
/** The latest expiry, and until when (by the page's own clock) it is not compared with the phone's clock. */
let renewed: { readonly exp: number; readonly until: number } | undefined;

/**
 * Gets new tokens for the session; simultaneous calls share one request. A refusal ends the session here (the router
 * then shows the sign-in page) and is rethrown; no answer, a busy or a failing server leave it unchanged.
 */
export function refreshSession(): Promise<void> {
  running ??= refresh().finally(() => {
    running = undefined;
  });
  return running;
}

/** Whether the access token has expired, as far as this phone's clock can tell. */
export function sessionExpired(nowSeconds: number = Date.now() / 1000): boolean {
  const current = session.get();
  if (current === null || current.exp > nowSeconds) return false;
  return renewed?.exp !== current.exp || performance.now() >= renewed.until;
}

async function refresh(): Promise<void> {
  try {
    const { sessionSchema } = await import('@portal/domain/auth/contract');
    const key = await refreshKey();
    const response = await send({
      method: 'POST',
      path: '/token/refresh',
      headers: key === undefined ? {} : { 'Idempotency-Key': key },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const { exp } = sessionSchema.pick({ exp: true }).parse(await response.json());
    renewed = { exp, until: performance.now() + RENEWED_FOR_MS };
    refreshAnswered(key);
    storeExpiry(exp);
  } catch (error) {
    if (isRefusal(error)) {
      storeSession(null);
      sessionEnded.set(true);
    }
    throw error;
  }
}

/** 408, 425, 429 and 5xx are temporary and say nothing about the session. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || isOffline(error)) return false;
  return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
}
