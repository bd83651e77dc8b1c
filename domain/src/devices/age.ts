import { DEVICE_AGE_DAYS } from '../constants.ts';

export type AgeTint = 'green' | 'yellow' | 'red';

const DAY_MS = 86_400_000;

/**
 * The colour of a device in the production queue (specification section 9): sent is green, waiting more than 10 days yellow,
 * more than 15 red; undefined for the younger ones, which alternate plain shades. Moments in ISO format.
 */
export function ageTint(
  place: { readonly createdAt: string; readonly sent: string | null },
  now: Date,
): AgeTint | undefined {
  if (place.sent !== null) return 'green';
  const days = (now.getTime() - Date.parse(place.createdAt)) / DAY_MS;
  if (days > DEVICE_AGE_DAYS.bad) return 'red';
  return days > DEVICE_AGE_DAYS.warn ? 'yellow' : undefined;
}
