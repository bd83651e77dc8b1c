import { ACCESS_TOKEN_SECONDS } from '@portal/domain/constants';
import { session } from './session-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far behind a clock may be before it is corrected: tokens of other identity providers last an hour, so that their age is not known better. */
const BEHIND_MS = 2 * 60 * 60 * 1000;

/** When the session's token expires, in milliseconds since 1970; without a session long ago. */
const expiresAt = (): number => (session.get()?.exp ?? 0) * 1_000;

/** How far this device's clock may be from the last known server time to be trusted. */
const TRUSTED_MS = DAY_MS;

/**
 * Whether this device's clock may be used to delete anything by its age: a phone whose clock is wrong by a year would delete
 * what was put into the trash this morning. The server's time is known from the token, which expires soon after it
 * was issued. A clock that is behind makes everything look newer, and deletes nothing.
 */
export function clockIsTrusted(now: number = Date.now()): boolean {
  return now - expiresAt() < TRUSTED_MS;
}

/** As `clockIsTrusted`, for deleting what is dated after now: a clock that is behind makes everything look so. */
export function clockIsRight(now: number = Date.now()): boolean {
  return clockIsTrusted(now) && expiresAt() - now < TRUSTED_MS;
}

/**
 * Now, for what is dated: by this device's clock, or, where that is behind the last known server time (a phone whose battery was empty
 * begins in an old year), by that. A warranty would otherwise begin, and a visit count, on a day that was long before.
 */
export function timeNow(now: number = Date.now()): Date {
  const seen = expiresAt() - ACCESS_TOKEN_SECONDS * 1_000;
  return new Date(seen - now > BEHIND_MS ? seen : now);
}
