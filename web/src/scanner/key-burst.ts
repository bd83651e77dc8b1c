/** A scanner's pace: on average no more than this from key to key. No hand keeps it up. In milliseconds. */
const SCANNER_PACE_MS = 45;
/**
 * Only such a pause, in milliseconds, parts what a scanner sends from what was typed before it. A shorter one is a
 * busy page: parting there would keep the end of a number and lose its beginning.
 */
const PARTING_PAUSE_MS = 1_000;
const SHORTEST_TEXT = 5;

/** Keys that came one after another without a long pause; times in milliseconds of any clock that does not jump. */
export type Burst = { readonly text: string; readonly startedAt: number; readonly lastAt: number };

export const NO_BURST: Burst = { text: '', startedAt: 0, lastAt: Number.NEGATIVE_INFINITY };

/** A printed character pressed at `at`: goes on with the burst, or starts a new one. */
export function withKey(burst: Burst, key: string, at: number): Burst {
  return at - burst.lastAt < PARTING_PAUSE_MS
    ? { ...burst, text: burst.text + key, lastAt: at }
    : { text: key, startedAt: at, lastAt: at };
}

/** What a hardware scanner sent, when Enter at `at` ends its keys; null when a person typed. */
export function scannedBy(burst: Burst, at: number): string | null {
  const keys = burst.text.length;
  return keys >= SHORTEST_TEXT && at - burst.startedAt <= keys * SCANNER_PACE_MS ? burst.text : null;
}
