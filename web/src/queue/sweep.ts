import { atomically } from '../lib/local-db.ts';
import { payloads, receipts, trash } from './local-stores.ts';

/** Receipts and the trash are kept this long (design: offline). */
export const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Drops receipts and aborted requests of everyone whose time is over; nothing unsent is ever touched. */
export async function sweep(now: Date = new Date()): Promise<void> {
  const oldest = now.getTime() - KEPT_DAYS * DAY_MS;
  await atomically(['receipts', 'trash', 'files'], async () => {
    for (const receipt of await receipts.all()) {
      if (Date.parse(receipt.finishedAt) < oldest) await receipts.remove(receipt.id);
    }
    for (const trashed of await trash.all()) {
      if (Date.parse(trashed.abortedAt) >= oldest) continue;
      await trash.remove(trashed.id);
      for (const file of trashed.request.files) await payloads.remove(file.slot);
    }
  });
}
