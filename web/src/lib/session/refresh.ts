import { ApiProblem, isOffline } from '../network/api-problem.ts';
import { contractOf } from '../network/contract.ts';
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
 * then shows the sign-in page) and is rethrown; no answer, a busy or a failing server leave it unchanged. Broken off where the
 * person signs out or another one signs in meanwhile: its cookies would replace those of the next session.
 */
export function refreshSession(): Promise<void> {
  if (running === undefined) {
    const mine = refresh().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
  }
  return running;
}

/** Whether the access token has expired, as far as this phone's clock can tell. */
export function sessionExpired(nowSeconds: number = Date.now() / 1000): boolean {
  const current = session.get();
  if (current === null || current.exp > nowSeconds) return false;
  return renewed?.exp !== current.exp || performance.now() >= renewed.until;
}

async function refresh(): Promise<void> {
  const asker = session.get()?.user.id;
  const ended = new AbortController();
  const { signal } = ended;
  const tooLate = setTimeout(() => ended.abort(new DOMException('', 'TimeoutError')), LIMIT_MS);
  const unfollow = session.subscribe(() => {
    if (session.get()?.user.id === asker) return;
    running = undefined;
    ended.abort(new ApiProblem('offline', 0));
  });
  try {
    const { renewTokens } = await contractOf(() => import('./renew-tokens.ts'));
    const exp = await renewTokens(signal);
    signal.throwIfAborted();
    renewed = { exp, until: performance.now() + RENEWED_FOR_MS };
    storeExpiry(exp);
  } catch (error) {
    if (isRefusal(error) && !signal.aborted) {
      storeSession(null);
      sessionEnded.set(true);
    }
    throw error;
  } finally {
    clearTimeout(tooLate);
    unfollow();
  }
}

/** 408, 425, 429 and 5xx are temporary and say nothing about the session. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || isOffline(error)) return false;
  return error.status >= 400 && error.status < 500 && ![408, 425, 429].includes(error.status);
}
