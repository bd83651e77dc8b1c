import { DEVICE_AGE_DAYS } from '../constants.ts';

export type AgeTint = 'green' | 'yellow' | 'red';

const DAY_MS = 86_400_000;

const daysBetween = (since: string, now: Date): number => (now.getTime() - Date.parse(since)) / DAY_MS;

/**
 * Days that a device has been, or was, in production, the begun one included, so that the number agrees with the colour:
 * a device that is over 15 days there, by however little, is on its 16th. A clock that is behind counts as none. Moments in ISO format.
 */
export function daysInProduction(
  place: { readonly createdAt: string; readonly sent: string | null },
  now: Date,
): number {
  const end = place.sent === null ? now : new Date(place.sent);
  return Math.max(0, Math.ceil(daysBetween(place.createdAt, end)));
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
