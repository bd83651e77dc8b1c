import { KEPT_READING_BYTES, KEPT_READING_DAYS } from '@portal/domain/constants';

/** What is known of one reading without looking into it. */
export type Weighed = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly bytes: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Readings may take this part of what the browser grants the app: the rest belongs to unsent work. */
const SHARE = 0.1;

/** How many bytes readings may take, where the browser grants so many in all; unknown is not small. */
export function readingLimit(grantedBytes: number | undefined): number {
  return grantedBytes === undefined ? KEPT_READING_BYTES : Math.min(KEPT_READING_BYTES, grantedBytes * SHARE);
}

/** The ids of the readings to drop: those nobody fetched for long, then the oldest until the rest fits. */
export function toDrop(readings: readonly Weighed[], limitBytes: number, now: number): readonly string[] {
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
