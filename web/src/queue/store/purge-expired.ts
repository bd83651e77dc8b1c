import { atomically } from '../../lib/local/local-db.ts';
import { forgetBytes, receipts, trash, type Trashed } from './local-stores.ts';
import { withoutContent } from './without-content.ts';

/** How many days receipts and the trash are stored. */
export const KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes expired receipts and aborted requests of all people; unsent work is never touched. */
export async function purgeExpired(now: Date = new Date()): Promise<void> {
  const oldest = now.getTime() - KEPT_DAYS * DAY_MS;
  await atomically(['receipts', 'trash', 'files'], async () => {
    for (const receipt of await receipts.all()) {
      if (Date.parse(receipt.finishedAt) < oldest) await receipts.remove(receipt.id);
    }
    for (const trashed of await trash.all()) {
      if (Date.parse(trashed.abortedAt) >= oldest) continue;
      // Until the server was told, its mark stays: nobody else would withdraw the record.
      if (trashed.withdrawal?.state !== 'due') await trash.remove(trashed.id);
      else if (trashed.emptied !== true) await trash.change(trashed.id, trashed.revision, emptied);
      await forgetBytes(trashed.request);
    }
  });
}

/** The request without what a person typed: hidden in the trash. */
export function emptied(trashed: Trashed): Trashed {
  return { ...trashed, request: withoutContent(trashed.request), emptied: true };
}
