import { atomically } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { forgetBytes, receipts, trash } from './local-stores.ts';

/** Receipts and the trash are kept this long. */
export const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** So far may this device's clock be beyond the server's time as it was last heard, for its word to be taken. */
const TRUSTED_MS = DAY_MS;

/**
 * Whether what this device takes for today may throw something away: a phone whose clock has gone wrong by a year would
 * empty the trash of this morning. The server's own time is known from the token, which ends soon after it was given.
 */
export function clockIsTrusted(now: number = Date.now()): boolean {
  const exp = session.get()?.exp;
  return exp !== undefined && now - exp * 1_000 < TRUSTED_MS;
}

/** Drops receipts and aborted requests of everyone whose time is over; nothing unsent is ever touched. */
export async function purgeExpired(now: Date = new Date()): Promise<void> {
  const oldest = now.getTime() - KEPT_DAYS * DAY_MS;
  await atomically(['receipts', 'trash', 'files'], async () => {
    for (const receipt of await receipts.all()) {
      if (Date.parse(receipt.finishedAt) < oldest) await receipts.remove(receipt.id);
    }
    for (const trashed of await trash.all()) {
      if (Date.parse(trashed.abortedAt) >= oldest) continue;
      await trash.remove(trashed.id);
      await forgetBytes(trashed.request);
    }
  });
}
