import { Dexie, type Table, type Transaction } from 'dexie';
import { followCommits, readAllAgain } from './committed-changes.ts';
import { followRecords } from './follow-records.ts';
import { DATABASE, PINNED_CACHE, SET_ASIDE, type StoreName, STORES } from './local-schema.ts';
import { forgetUnopened, problemText, reportRecord, reportTrouble } from './local-trouble.ts';
import { createStore } from '../store.ts';
import type { Ladder } from './schema-ladder.ts';

/** What every record has: its key, its owner, and a counter of its writes. */
export type OwnedRecord = { readonly id: string; readonly userId: number; readonly revision: number };

/**
 * One store with typed records. A record that cannot be read is reported (`localTroubles`) and stays in the store;
 * readers do not get it, so that the other records still work.
 */
export type LocalStore<Record extends OwnedRecord> = {
  readonly name: StoreName;
  /** `owner` is the person whose record it is where it names none. */
  readonly get: (id: string, owner?: number) => Promise<Record | undefined>;
  /** Every readable record of a person, ordered by id. */
  readonly allOf: (userId: number) => Promise<Record[]>;
  /**
   * Every readable record of all people: for what concerns the device rather than a person. What cannot be read is
   * skipped and not reported: its owner is told when they sign in.
   */
  readonly all: () => Promise<Record[]>;
  /**
   * Visits the records of all people on this device one by one, so that a large store is never in memory as a whole.
   * A record that cannot be read is undefined.
   */
  readonly each: (visit: (id: string, record: Record | undefined) => void) => Promise<void>;
  /** Writes a record, whatever was there before. */
  readonly put: (record: Record) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /**
   * Reads, checks the revision and writes, in one transaction. Returns what was written (with the next revision), or
   * undefined when the record is missing or has another revision: it was completed elsewhere and must not come back.
   */
  readonly change: (
    id: string,
    revision: number,
    next: (now: Record) => Record,
  ) => Promise<Record | undefined>;
  /** Like `change`, for deleting. */
  readonly removeIf: (id: string, revision: number) => Promise<boolean>;
  /**
   * Calls back with the person's records now and after each change in any tab. Returns a function that unsubscribes.
   */
  readonly watch: (userId: number, onRecords: (records: Record[]) => void) => () => void;
  /**
   * Makes the subscribers of this tab read the store again: the last change of a tab that died may not have been
   * reported.
   */
  readonly readAgain: () => void;
};

/** After this time in milliseconds a database that has not opened is reported: browsers' storage hangs at times, until the app is loaded anew. */
const OPEN_LIMIT_MS = 10_000;

let opened: Dexie | undefined;
/** Whether a write has failed for lack of space since the database was last opened. */
let outOfRoom = false;

/**
 * How often the browser itself has closed the database in this page: somebody cleared the app's data, the browser
 * made room, or the disk failed. What was read before may be gone.
 */
export const closedByBrowser = createStore(0);

/**
 * `db.version(0.1)` is IndexedDB's version 1 (Dexie multiplies by ten). With strict durability: what the app reports
 * as saved is on the disk.
 */
function database(): Dexie {
  // A database that the browser closed and that did not reopen by itself stays closed.
  if (opened !== undefined && !opened.hasFailed()) return opened;
  const made = new Dexie(DATABASE.name, { chromeTransactionDurability: 'strict' });
  made
    .version(DATABASE.version / 10)
    .stores(Object.fromEntries(STORES.map((store) => [store, 'id, userId'] as const)));
  made.on('close', () => {
    // Dexie sends the same event for a database that did not open and for one that the app closes itself.
    if (opened !== made || !made.isOpen()) return;
    closedByBrowser.set(closedByBrowser.get() + 1);
    // The stored records may be gone, and nothing else tells the subscribers.
    for (const store of STORES) readAllAgain(store);
  });
  // Created again in a page that had it before: its content was cleared.
  made.on('populate', () => {
    if (closedByBrowser.get() > 0)
      reportTrouble({ kind: 'database', why: 'cleared', problem: 'IndexedDB was cleared while it was open' });
  });
  opened = made;
  void (async () => {
    const overdue = setTimeout(() => {
      if (opened === made)
        reportTrouble({ kind: 'database', why: 'unopened', problem: 'IndexedDB does not answer' });
    }, OPEN_LIMIT_MS);
    try {
      await made.open();
      forgetUnopened();
      outOfRoom = false;
      const { version } = made.backendDB();
      if (version > DATABASE.version)
        reportTrouble({ kind: 'database', why: 'newer', problem: `IndexedDB version ${String(version)}` });
    } catch (error) {
      // A connection that was closed meanwhile is not to be reported.
      if (opened !== made) return;
      // The next use opens it again; a full disk is reported where something was to be saved.
      opened = undefined;
      if (!outOfRoom) reportTrouble({ kind: 'database', why: 'unopened', problem: problemText(error) });
    } finally {
      clearTimeout(overdue);
    }
  })();
  return made;
}

/** A store without a schema, for records that cannot be read. Features use `openStore`. */
export function rawTable(name: StoreName): Table<unknown, string> {
  const inside = Dexie.currentTransaction as Transaction | null;
  // A transaction must end on the connection that it began on, although another write may have opened a new one
  // meanwhile.
  return (inside?.db ?? database()).table<unknown, string>(name);
}

/** How records of a store are read, and with which schema version they are written. */
export type Reading<Record> = Pick<Ladder<Record>, 'version' | 'read'>;

/**
 * Opens a typed view of one store. Every record is written with the current schema version. The store `cache` holds
 * copies of server data: one that cannot be read is fetched again and not reported.
 */
export function openStore<Record extends OwnedRecord>(
  name: StoreName,
  { version, read }: Reading<Record>,
): LocalStore<Record> {
  const table = () => rawTable(name);
  const readable = (raw: unknown, reports = true, owner = ownerOf(raw)): Record | undefined => {
    try {
      return read(raw);
    } catch (error) {
      if (reports && name !== 'cache') reportRecord(name, idOf(raw), owner, error);
      return undefined;
    }
  };
  const one = async (id: string, owner?: number) => {
    const raw = await table().get(id);
    return raw === undefined ? undefined : readable(raw, true, owner);
  };
  const allOf = async (userId: number) =>
    (await table().where('userId').equals(userId).sortBy('id')).flatMap((raw) => readable(raw) ?? []);
  const write = (record: Record) => table().put({ ...record, schemaVersion: version });
  return {
    name,
    get: one,
    allOf,
    all: async () =>
      (await table().toArray()).flatMap((raw) =>
        ownerOf(raw) === SET_ASIDE ? [] : (readable(raw, false) ?? []),
      ),
    each: async (visit) => {
      await table().each((raw) => {
        if (ownerOf(raw) !== SET_ASIDE) visit(idOf(raw), readable(raw, false));
      });
    },
    put: (record) =>
      makingRoom([name], async () => {
        await write(record);
      }),
    remove: (id) => table().delete(id),
    change: (id, revision, next) =>
      atomically([name], async () => {
        const now = await one(id);
        if (now === undefined || now.revision !== revision) return undefined;
        const changed = { ...next(now), revision: revision + 1 };
        await write(changed);
        return changed;
      }),
    removeIf: (id, revision) =>
      atomically([name], async () => {
        if ((await one(id))?.revision !== revision) return false;
        await table().delete(id);
        return true;
      }),
    watch: (userId, onRecords) =>
      followRecords(
        {
          onChange: (onChanged) => followCommits(name, onChanged),
          readAll: () => allOf(userId),
          readSome: async (ids) =>
            (await table().bulkGet(ids)).map((raw) => (ownerOf(raw) === userId ? readable(raw) : undefined)),
        },
        onRecords,
      ),
    readAgain: () => {
      readAllAgain(name);
    },
  };
}

/** The owner that a raw record names; a store may hold records of other people, and records without an owner. */
export function ownerOf(raw: unknown): number | null {
  const owner = (raw as { readonly userId?: unknown } | null)?.userId;
  return typeof owner === 'number' ? owner : null;
}

/** The key of a raw record; the store accepts no record without one. */
function idOf(raw: unknown): string {
  return String((raw as { readonly id?: unknown } | null)?.id);
}

/**
 * Several reads and writes in one transaction: all of them or none, and on the disk when the promise resolves. Await
 * only store operations inside, or the transaction ends early.
 */
export function atomically<Value>(stores: readonly StoreName[], work: () => Promise<Value>): Promise<Value> {
  return makingRoom(stores, () => database().transaction('rw', [...stores], work));
}

/**
 * A write that finds the storage full is tried again on a new connection and, if that does not help, once more after
 * the offline cache was dropped, and after the documents were that the person keeps here: unsent work is worth more than
 * what can be fetched again. A transaction is always retried as a whole, never a write inside it.
 */
async function makingRoom<Value>(
  stores: readonly StoreName[],
  write: () => PromiseLike<Value>,
): Promise<Value> {
  const inside = Dexie.currentTransaction as unknown;
  if (inside || stores.includes('cache')) return write();
  const first = await attempted(write);
  if ('value' in first) return first.value;
  const second = await attempted(write);
  if ('value' in second) return second.value;
  for (const makeRoom of [dropReadings, dropPinnedFiles]) {
    if (!(await makeRoom())) continue;
    const again = await attempted(write);
    if ('value' in again) return again.value;
  }
  throw second.full;
}

/** The result of a write, or how it found the storage full; throws any other error. */
async function attempted<Value>(
  write: () => PromiseLike<Value>,
): Promise<{ readonly value: Value } | { readonly full: unknown }> {
  try {
    return { value: await write() };
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    // After a failed write, Chromium refuses every other one until the database is opened again.
    closeDatabase();
    outOfRoom = true;
    return { full: error };
  }
}

/** Drops the offline cache; answers whether there was anything to drop. */
async function dropReadings(): Promise<boolean> {
  try {
    const readings = database().table('cache');
    if ((await readings.count()) === 0) return false;
    await readings.clear();
    return true;
  } catch {
    return false;
  }
}

/** Drops the documents that people keep on this device; answers whether there were any. */
async function dropPinnedFiles(): Promise<boolean> {
  try {
    return await caches.delete(PINNED_CACHE);
  } catch {
    return false;
  }
}

const FULL = new Set(['QuotaExceededError', 'DataError', 'UnknownError', 'InvalidStateError']);

/** Whether a write failed because this device's storage is full, which browsers report under several names. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return FULL.has(error.name) || (inner instanceof Error && FULL.has(inner.name));
}

/**
 * Closes the database; the next read or write opens it again. Operations in progress on the old connection are
 * aborted.
 */
export function closeDatabase(): void {
  const closing = opened;
  opened = undefined;
  closing?.close();
}
