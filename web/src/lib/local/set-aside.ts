import { APP_VERSION } from '../loading/app-version.ts';
import { atomically, rawTable } from './local-db.ts';
import { SET_ASIDE, type StoreName } from './local-schema.ts';
import { forgetTrouble } from './local-trouble.ts';

/**
 * A record that could not be read, as it was, in a place of its own: nothing reads it as a request or a draft, nothing
 * deletes it. It lies in the trash's store, since a store of its own would need another version of the database.
 */
type SetAside = {
  readonly id: string;
  readonly userId: typeof SET_ASIDE;
  readonly revision: 0;
  readonly schemaVersion: 1;
  /** Whose it was, where it said so. */
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
 * Moves a record out of its store into the place for what cannot be read, in one transaction, the record itself
 * untouched. One that is gone already is nobody's trouble any more.
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

function ownerOf(raw: unknown): number | null {
  const owner = typeof raw === 'object' && raw !== null && 'userId' in raw ? raw.userId : null;
  return typeof owner === 'number' ? owner : null;
}
