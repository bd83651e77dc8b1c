import type { Database } from '../db/database.ts';
import type { Jobs } from './jobs.ts';
import { forgetOldLimits } from './rate-limit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A phone may lie in a van for weeks before it sends again, in the middle of a photo too. */
const KEEP_KEYS_DAYS = 90;
const KEEP_OUTBOX_DAYS = 30;

/** Forgets, once a night, what has had its time: windows of limits, old sessions, keys, effects and slots. */
export function housekeeping(jobs: Jobs, db: Database, clock: () => Date): void {
  jobs.every('platform.housekeeping', '17 3 * * *', async () => {
    const now = clock();
    const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
    await db.system(async (tx) => {
      await forgetOldLimits(tx, now);
      await tx.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
      await tx.deleteFrom('sessions').where('ended_at', '<', before(1)).execute();
      await tx.deleteFrom('idempotency_keys').where('created_at', '<', before(KEEP_KEYS_DAYS)).execute();
      await tx.deleteFrom('outbox').where('handed_at', '<', before(KEEP_OUTBOX_DAYS)).execute();
      await tx.deleteFrom('upload_slots').where('expires_at', '<', before(KEEP_KEYS_DAYS)).execute();
    });
  });
}
