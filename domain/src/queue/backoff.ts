/** The first delay before a retry, and the delay at a persistent failure, in milliseconds. */
export const BACKOFF_MS = { base: 1_000, cap: 60_000 } as const;

/** The number of failed attempts after which a failure is persistent: from then on there is one attempt a minute. */
export const STEADY_AFTER = Math.ceil(Math.log2(BACKOFF_MS.cap / BACKOFF_MS.base)) + 1;

/** Random extra delay, so that waiting devices do not all retry at the same moment. */
const STEADY_SPREAD = 0.1;

/** The longest `Retry-After` that is respected, so that an intermediary cannot block the queue for a year. */
export const RETRY_AFTER_CAP_MS = 10 * 60_000;

/** The longest delay that the app plans; a longer one means that the clock has been set back since. */
export const LONGEST_WAIT_MS = RETRY_AFTER_CAP_MS + BACKOFF_MS.cap;

/**
 * The delay before the next attempt, in milliseconds, at least what the server asked for. The delay grows with full
 * jitter, uniformly between 0 and a doubling limit; at a persistent failure it is slightly over a minute (decision
 * 010).
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

/**
 * The delay of a `Retry-After` header in milliseconds, given as seconds or as an HTTP date; undefined when it is
 * invalid.
 */
export function readRetryAfter(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // An HTTP date begins with a weekday; other texts that Date.parse accepts are not HTTP dates.
  if (!/^[A-Z][a-z]{2,8}, .+ GMT$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
