import { DATABASE } from './local-schema.ts';

/** A record as it is stored, not validated. */
export type RawRecord = { readonly store: string; readonly id: string; readonly raw: unknown };

/** The owner id of records without a person: pictures of drafts, and records that were set aside. */
const NOBODY = 0;

/**
 * Every record of a person, one by one, from all stores, including records without an owner. Does not use the app's
 * schemas and works with any version of the database. Records of other people are left out. Throws the browser's
 * error when the database does not open.
 */
export async function* rawRecords(userId: number): AsyncGenerator<RawRecord> {
  const database = await openRaw();
  if (database === undefined) return;
  try {
    const drafts = new Set<string>();
    for (const store of inOrder(database)) {
      for (const key of await settled(database.transaction(store).objectStore(store).getAllKeys())) {
        const raw: unknown = await settled(database.transaction(store).objectStore(store).get(key));
        const id = typeof key === 'string' ? key : JSON.stringify(key);
        if (raw === undefined || !belongsTo(raw, id, userId, drafts)) continue;
        if (store === 'forms') drafts.add(id);
        yield { store, id, raw };
      }
    }
  } finally {
    database.close();
  }
}

/** Keys of records that the index by owner does not contain, because their `userId` is missing or not a number. */
export async function ownerlessKeys(store: string): Promise<readonly string[]> {
  const database = await openRaw();
  if (database === undefined) return [];
  try {
    if (!database.objectStoreNames.contains(store)) return [];
    const records = database.transaction(store).objectStore(store);
    const [all, owned] = await Promise.all([
      settled(records.getAllKeys()),
      settled(records.index('userId').getAllKeys(IDBKeyRange.bound(-Infinity, Infinity))),
    ]);
    const known = new Set(owned.map(String));
    return all.map(String).filter((key) => !known.has(key));
  } finally {
    database.close();
  }
}

/**
 * A draft's key sorts before those of its pictures (`<draft>/<name>`), so the drafts are known when the pictures are
 * read.
 */
function belongsTo(raw: unknown, id: string, userId: number, drafts: ReadonlySet<string>): boolean {
  const owner = typeof raw === 'object' && raw !== null && 'userId' in raw ? raw.userId : undefined;
  if (typeof owner !== 'number' || owner === userId) return true;
  if (owner === NOBODY) return drafts.has(id.slice(0, id.indexOf('/')));
  return owner < NOBODY && ownerOfSetAside(raw) === userId;
}

function ownerOfSetAside(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'owner' in raw ? raw.owner : undefined;
}

/** First what only this device has, then pictures, then copies of server data. */
function inOrder(database: IDBDatabase): readonly string[] {
  return [...database.objectStoreNames].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b));
}

const LAST = ['files', 'cache'];

/** Undefined where there is no database yet; opening it here must not create an empty one. */
function openRaw(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE.name);
    let isNew = false;
    asked.addEventListener('upgradeneeded', () => {
      isNew = true;
      asked.transaction?.abort();
    });
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', (event) => {
      event.preventDefault();
      if (isNew) resolve(undefined);
      else reject(asked.error ?? new Error('The database does not open'));
    });
    asked.addEventListener('blocked', () => reject(new Error('The database is held by another window')));
  });
}

function settled<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The record cannot be read')));
  });
}
