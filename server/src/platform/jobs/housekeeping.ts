import { refreshFrequentWords } from '../../db/totals/frequent-words.ts';
import { foldStoredCounts } from '../../db/totals/stored-counts.ts';
import type { Deps } from '../deps.ts';
import { deleteEndedWindows } from '../http/rate-limit.ts';
import { removalOf } from './file-removal.ts';
import { addAllToOutbox } from './outbox.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A phone may be switched off for weeks before it sends the rest of its queue, even in the middle of a photo. */
const KEEP_KEYS_DAYS = 90;
const KEEP_OUTBOX_DAYS = 30;
/** Rows of the outbox name them, and a job is tried for some days more. */
const KEEP_CARD_ADDRESSES_DAYS = KEEP_OUTBOX_DAYS + 7;
/** An upload that has not ended after this time was broken off. */
const INTERRUPTED_UPLOAD_DAYS = 1;

/**
 * Deletes expired data every night: rate limit windows, old sessions, idempotency keys, outbox rows, addresses of single
 * card mails, upload slots and their bytes, and chooses the words whose totals are stored. Every five minutes it adds up the stored
 * counts.
 */
export function housekeeping(deps: Pick<Deps, 'jobs' | 'db' | 'storage' | 'clock'>): void {
  deps.jobs.every('platform.housekeeping', '17 3 * * *', () => tidyUp(deps), { isLong: true });
  deps.jobs.every('platform.words', '7 2 * * *', ({ stopping }) => refreshFrequentWords(deps.db, stopping), {
    isLong: true,
  });
  deps.jobs.every('platform.totals', '*/5 * * * *', () => deps.db.system(foldStoredCounts));
}

/** The work of one night. */
export async function tidyUp({ db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  const now = clock();
  const before = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.system(async (tx) => {
    await deleteEndedWindows(tx, now);
    await tx.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
    await tx.deleteFrom('sessions').where('ended_at', '<', before(1)).execute();
    await tx.deleteFrom('session_tokens').where('expires_at', '<', before(1)).execute();
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', before(KEEP_KEYS_DAYS)).execute();
    await tx.deleteFrom('outbox').where('handed_at', '<', before(KEEP_OUTBOX_DAYS)).execute();
    await tx
      .deleteFrom('card_addresses')
      .where('created_at', '<', before(KEEP_CARD_ADDRESSES_DAYS))
      .execute();
    const slots = await tx
      .deleteFrom('upload_slots as slot')
      .where('expires_at', '<', before(KEEP_KEYS_DAYS))
      .returning((slot) => [
        'slot.path',
        slot
          .or([
            slot.exists(
              slot
                .selectFrom('record_files as r')
                .whereRef('r.organisation_id', '=', 'slot.organisation_id')
                .whereRef('r.client_id', '=', 'slot.client_id')
                .whereRef('r.name', '=', 'slot.filename')
                .whereRef('r.path', '=', 'slot.path')
                .select('r.id'),
            ),
            slot.exists(slot.selectFrom('files as f').whereRef('f.path', '=', 'slot.path').select('f.id')),
            slot.exists(
              slot.selectFrom('files as p').whereRef('p.preview_path', '=', 'slot.path').select('p.id'),
            ),
          ])
          .as('used'),
      ])
      .execute();
    const unused = slots.filter((slot) => !slot.used).map(({ path }) => path);
    await addAllToOutbox(tx, removalOf(null, unused));
  });
  await storage.removeInterruptedUploads(new Date(now.getTime() - INTERRUPTED_UPLOAD_DAYS * DAY_MS));
}
