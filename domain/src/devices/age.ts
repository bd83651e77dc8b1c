import { DEVICE_AGE_DAYS } from '../constants.ts';

export type AgeTint = 'green' | 'yellow' | 'red';

const DAY_MS = 86_400_000;

const daysBetween = (since: string, now: Date): number => (now.getTime() - Date.parse(since)) / DAY_MS;

/** Whole days that a device has been, or was, in production; a clock that is behind counts as none. Moments in ISO format. */
export function daysInProduction(
  place: { readonly createdAt: string; readonly sent: string | null },
  now: Date,
): number {
  const end = place.sent === null ? now : new Date(place.sent);
  return Math.max(0, Math.floor(daysBetween(place.createdAt, end)));
}

/**
 * The colour of a device in the production queue (specification section 9): sent is green, waiting more than 10 days yellow,
 * more than 15 red; undefined for the younger ones, which alternate plain shades. Moments in ISO format.
 */
export function ageTint(
  place: { readonly createdAt: string; readonly sent: string | null },
  now: Date,
): AgeTint | undefined {
  if (place.sent !== null) return 'green';
  const days = daysBetween(place.createdAt, now);
  if (days > DEVICE_AGE_DAYS.bad) return 'red';
  return days > DEVICE_AGE_DAYS.warn ? 'yellow' : undefined;
}
