import { KEPT_READING_BYTES, KEPT_READING_DAYS } from '@portal/domain/constants';

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

/** The ids of the cached answers to drop: those that nobody fetched for long, then the oldest until the rest fits. */
export function toDrop(readings: readonly CachedSize[], limitBytes: number, now: number): readonly string[] {
  const oldest = now - KEPT_READING_DAYS * DAY_MS;
  const drop: string[] = [];
  let total = readings.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { id, fetchedAt, bytes } of readings.toSorted((a, b) => a.fetchedAt - b.fetchedAt)) {
    if (fetchedAt >= oldest && total <= limitBytes) break;
    drop.push(id);
    total -= bytes;
  }
  return drop;
}

/** As `toDrop`, by what this browser grants. */
export async function toDropHere(readings: readonly CachedSize[], now: number): Promise<readonly string[]> {
  const granted = (await globalThis.navigator?.storage?.estimate?.())?.quota;
  return toDrop(readings, readingLimit(granted), now);
}
