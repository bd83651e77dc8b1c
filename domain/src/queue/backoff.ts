/** First wait before another attempt, and the wait at a steady failure, in milliseconds. */
export const BACKOFF_MS = { base: 1_000, cap: 60_000 } as const;

/** Failed attempts after which a failure is steady: from here on one attempt a minute, no more. */
export const STEADY_AFTER = Math.ceil(Math.log2(BACKOFF_MS.cap / BACKOFF_MS.base)) + 1;

/** Those who wait out the minute do not all come back in the same moment. */
const STEADY_SPREAD = 0.1;

/** The longest that a `Retry-After` is obeyed for: a portal in between must not park the queue for a year. */
export const RETRY_AFTER_CAP_MS = 10 * 60_000;

/** No wait that we plan is longer than this: one that is was planned by a clock that has been set since. */
export const LONGEST_WAIT_MS = RETRY_AFTER_CAP_MS + BACKOFF_MS.cap;

/**
 * How long to wait before the next attempt, in milliseconds, and at least what the server asked for. The ramp is full
 * jitter, evenly between 0 and the doubling limit; at a steady failure a minute and a little (decision 010).
 *
 * @param attempts attempts that have failed so far, 1 after the first
 * @param random at least 0 and below 1
 * @param retryAfterMs from `readRetryAfter`
 */
export function backoffMs(attempts: number, random: number, retryAfterMs = 0): number {
  const wait =
    attempts >= STEADY_AFTER
      ? BACKOFF_MS.cap * (1 + STEADY_SPREAD * random)
      : random * BACKOFF_MS.base * 2 ** Math.max(0, attempts - 1);
  return Math.max(Math.round(wait), Math.min(retryAfterMs, RETRY_AFTER_CAP_MS));
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
