import { DATABASE } from './local-schema.ts';

/** A record as it lies in the database, unread. */
export type RawRecord = { readonly store: string; readonly id: string; readonly raw: unknown };

/** The mark of records that belong to nobody in particular: pictures of drafts, and what was set aside. */
const NOBODY = 0;

/**
 * Every record of a person, one after another, from every store there is; also those that do not say whose they
 * are. Reads past the app's own schemas, with whatever version the database has. Another person's records are not
 * read out. Throws what the browser throws when the database does not open.
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
        if (raw === undefined || !concerns(raw, id, userId, drafts)) continue;
        if (store === 'forms') drafts.add(id);
        yield { store, id, raw };
      }
    }
  } finally {
    database.close();
  }
}

/**
 * Keys of records that no reading finds, because their `userId` is missing or is not a number: the index that people's
 * records are read by does not have them.
 */
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

/** A draft's key sorts before its pictures' (`<draft>/<name>`), so drafts are known when their pictures come. */
function concerns(raw: unknown, id: string, userId: number, drafts: ReadonlySet<string>): boolean {
  const owner = typeof raw === 'object' && raw !== null && 'userId' in raw ? raw.userId : undefined;
  if (typeof owner !== 'number' || owner === userId) return true;
  if (owner === NOBODY) return drafts.has(id.slice(0, id.indexOf('/')));
  return owner < NOBODY && ownerOfSetAside(raw) === userId;
}

function ownerOfSetAside(raw: unknown): unknown {
  return typeof raw === 'object' && raw !== null && 'owner' in raw ? raw.owner : undefined;
}

/** What only this device has comes first, pictures after it, copies of what the server has last. */
function inOrder(database: IDBDatabase): readonly string[] {
  return [...database.objectStoreNames].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b));
}

const LAST = ['files', 'cache'];

/** Undefined where there is no database yet; opening it here must not make an empty one. */
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
