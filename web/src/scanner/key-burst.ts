/** Longest average time between two keys of a hardware scanner, in milliseconds; nobody types that fast for long. */
const SCANNER_PACE_MS = 45;
/**
 * Only a longer pause than this, in milliseconds, separates a scan from what was typed before it. A shorter one means
 * a busy page: separating there would lose the beginning of a number.
 */
const PARTING_PAUSE_MS = 1_000;
const SHORTEST_TEXT = 5;
/** Badges may have shorter numbers: no hand presses so many keys and Enter at this pace. */
const SHORTEST_CLOSED_TEXT = 3;
const CLOSED_PACE_MS = 20;

/** Keys in a row without a long pause; times in milliseconds of any monotonic clock. */
export type Burst = { readonly text: string; readonly startedAt: number; readonly lastAt: number };

export const NO_BURST: Burst = { text: '', startedAt: 0, lastAt: Number.NEGATIVE_INFINITY };

/** A character key pressed at `at`: continues the burst, or starts a new one. */
export function withKey(burst: Burst, key: string, at: number): Burst {
  return at - burst.lastAt < PARTING_PAUSE_MS
    ? { ...burst, text: burst.text + key, lastAt: at }
    : { text: key, startedAt: at, lastAt: at };
}

/**
 * The text that a hardware scanner sent, when Enter at `at` ends it, or nothing has followed the last key (`at` is its time then); null
 * when a person typed.
 */
export function scannedBy(burst: Burst, at: number): string | null {
  const keys = burst.text.length;
  const pace = (at - burst.startedAt) / keys;
  const isClosed = at > burst.lastAt;
  const isScan =
    (keys >= SHORTEST_TEXT && pace <= SCANNER_PACE_MS) ||
    (keys >= SHORTEST_CLOSED_TEXT && isClosed && pace <= CLOSED_PACE_MS);
  return isScan ? burst.text : null;
}
