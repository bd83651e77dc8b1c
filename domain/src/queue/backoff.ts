/** First and longest wait before another attempt, in milliseconds (design: offline). */
export const BACKOFF_MS = { base: 1_000, cap: 60_000 } as const;

/** The longest that a `Retry-After` is obeyed for: a portal in between must not park the queue for a year. */
export const RETRY_AFTER_CAP_MS = 10 * 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: full jitter, evenly between 0 and the
 * doubling limit, and at least what the server asked for.
 *
 * @param attempts attempts that have failed so far, 1 after the first
 * @param random at least 0 and below 1
 * @param retryAfterMs from `readRetryAfter`
 */
export function backoffMs(attempts: number, random: number, retryAfterMs = 0): number {
  const limit = Math.min(BACKOFF_MS.cap, BACKOFF_MS.base * 2 ** Math.max(0, attempts - 1));
  return Math.max(Math.round(random * limit), Math.min(retryAfterMs, RETRY_AFTER_CAP_MS));
}

/** Milliseconds that a `Retry-After` header asks for, given as seconds or as an HTTP date; undefined when it says nothing. */
export function readRetryAfter(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // An HTTP date begins with the day's name; anything else that Date.parse would guess at is not one.
  if (!/^[A-Z][a-z]{2,8}, .+ GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
