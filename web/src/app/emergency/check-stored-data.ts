import { findDraft } from '../../form/drafts/draft-store.ts';
import { localTroubles, problemText, reportRecord, reportTrouble } from '../../lib/local/local-trouble.ts';
import { ownerlessKeys } from '../../lib/local/raw-records.ts';
import { receipts, requests, trash } from '../../queue/store/local-stores.ts';

class NoOwner extends Error {
  override readonly name = 'NoOwner';
}

/**
 * Reads all data of a person on this device once, so that damaged records are found before they are needed, also
 * those without an owner, which no list would read. What is found goes to `localTroubles`.
 */
export async function checkStoredData(userId: number): Promise<void> {
  try {
    await requests.allOf(userId);
    await findDraft(userId, '');
    await trash.allOf(userId);
    await receipts.allOf(userId);
    for (const store of ['requests', 'forms', 'trash', 'receipts', 'files'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- in the background, while a page is being drawn
      for (const id of await ownerlessKeys(store))
        reportRecord(store, id, null, new NoOwner('names no person'));
    }
  } catch (error) {
    if (localTroubles.get().some(({ kind }) => kind === 'database')) return;
    reportTrouble({ kind: 'database', why: 'unopened', problem: problemText(error) });
  }
}
