import { APP_VERSION } from '../loading/app-version.ts';
import { atomically, ownerOf, rawTable } from './local-db.ts';
import { SET_ASIDE, type StoreName } from './local-schema.ts';
import { forgetTrouble } from './local-trouble.ts';

/**
 * A damaged record, unchanged, in a place where nothing reads it as a request or a draft and nothing deletes it. It
 * is stored in the trash, because a store of its own would need another version of the database.
 */
type SetAside = {
  readonly id: string;
  readonly userId: typeof SET_ASIDE;
  readonly revision: 0;
  readonly schemaVersion: 1;
  /** Its owner, where the record names one. */
  readonly owner: number | null;
  readonly store: StoreName;
  readonly recordId: string;
  readonly problem: string;
  readonly appVersion: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly raw: unknown;
};

const PLACE = 'set-aside/';

/**
 * Moves a record, unchanged, from its store to the records set aside, in one transaction. Does nothing when the
 * record is gone already.
 */
export async function setAside(store: StoreName, recordId: string, problem: string): Promise<void> {
  await atomically([...new Set<StoreName>([store, 'trash'])], async () => {
    const raw: unknown = await rawTable(store).get(recordId);
    if (raw === undefined) return;
    const at = Date.now();
    const aside: SetAside = {
      id: `${PLACE}${store}/${recordId}/${String(at)}`,
      userId: SET_ASIDE,
      revision: 0,
      schemaVersion: 1,
      owner: ownerOf(raw),
      store,
      recordId,
      problem,
      appVersion: APP_VERSION,
      at,
      raw,
    };
    await rawTable('trash').put(aside);
    await rawTable(store).delete(recordId);
  });
  forgetTrouble(store, recordId);
}
