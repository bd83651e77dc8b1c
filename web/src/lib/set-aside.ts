import { z } from 'zod';
import { APP_VERSION } from './app-version.ts';
import { atomically, rawTable } from './local-db.ts';
import { SET_ASIDE, STORES, type StoreName } from './local-schema.ts';
import { forgetTrouble } from './local-trouble.ts';

/**
 * A record that could not be read, as it was, in a place of its own: nothing reads it as a request or a draft, nothing
 * deletes it. It lies in the trash's store, since a store of its own would need another version of the database.
 */
const setAsideSchema = z.object({
  id: z.string(),
  userId: z.literal(SET_ASIDE),
  revision: z.literal(0),
  schemaVersion: z.literal(1),
  /** Whose it was, where it said so. */
  owner: z.number().nullable(),
  store: z.enum(STORES),
  recordId: z.string(),
  problem: z.string(),
  appVersion: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  raw: z.unknown(),
});
export type SetAside = z.infer<typeof setAsideSchema>;

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

/** What was set aside of a person's records, and of those that named nobody. */
export async function allSetAside(userId: number): Promise<readonly SetAside[]> {
  const raw: readonly unknown[] = await rawTable('trash').where('userId').equals(SET_ASIDE).toArray();
  return raw
    .flatMap((record) => setAsideSchema.safeParse(record).data ?? [])
    .filter((record) => record.owner === null || record.owner === userId);
}

function ownerOf(raw: unknown): number | null {
  const owner = typeof raw === 'object' && raw !== null && 'userId' in raw ? raw.userId : null;
  return typeof owner === 'number' ? owner : null;
}
