import { KEPT_READING_BYTES, KEPT_READING_DAYS } from '@portal/domain/constants';
import { clockIsRight, clockIsTrusted } from '../session/trusted-clock.ts';

/** A cached answer's age and size. */
export type CachedSize = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly bytes: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** The share of the browser's storage quota that the offline cache may take; the rest is for unsent work. */
const SHARE = 0.1;

/** How many bytes the offline cache may take, given the quota; an unknown quota does not count as a small one. */
export function readingLimit(grantedBytes: number | undefined): number {
  return grantedBytes === undefined ? KEPT_READING_BYTES : Math.min(KEPT_READING_BYTES, grantedBytes * SHARE);
}

/**
 * The ids of the cached answers to drop: those that nobody fetched for long, then the oldest until the rest fits. One that is dated
 * after now was fetched before the clock was set back, and counts as older than those of the time since then.
 * @param isTooOld whether an answer is dropped for its age, whatever there is room for
 */
export function toDrop(
  readings: readonly CachedSize[],
  limitBytes: number,
  now: number,
  isTooOld: (fetchedAt: number) => boolean = tooOld(now),
): readonly string[] {
  const drop: string[] = [];
  let total = readings.reduce((sum, { bytes }) => sum + bytes, 0);
  const isNow = ({ fetchedAt }: CachedSize) => Number(fetchedAt <= now);
  const oldestFirst = readings.toSorted((a, b) => isNow(a) - isNow(b) || a.fetchedAt - b.fetchedAt);
  for (const { id, fetchedAt, bytes } of oldestFirst) {
    if (!isTooOld(fetchedAt) && total <= limitBytes) continue;
    drop.push(id);
    total -= bytes;
  }
  return drop;
}

const LONGEST_MS = KEPT_READING_DAYS * DAY_MS;

const tooOld = (now: number) => (fetchedAt: number) => fetchedAt < now - LONGEST_MS;

/** As `toDrop`, by what this browser grants. By their age answers are dropped only where the clock is trusted. */
export async function toDropHere(readings: readonly CachedSize[], now: number): Promise<readonly string[]> {
  const granted = (await globalThis.navigator?.storage?.estimate?.())?.quota;
  const isTooOld = tooOld(now);
  return toDrop(
    readings,
    readingLimit(granted),
    now,
    (fetchedAt) =>
      (clockIsTrusted(now) && isTooOld(fetchedAt)) || (clockIsRight(now) && fetchedAt > now + LONGEST_MS),
  );
}
