import { Dexie, RangeSet, type Table, type Transaction } from 'dexie';
import { type Changed, followRecords } from './follow-records.ts';
import { DATABASE, SET_ASIDE, type StoreName, STORES } from './local-schema.ts';
import { problemText, reportRecord, reportTrouble } from './local-trouble.ts';
import { createStore } from '../store.ts';
import type { Ladder } from './schema-ladder.ts';

/** What every record carries: its key, whose it is, and a count of its writes. */
export type Kept = { readonly id: string; readonly userId: number; readonly revision: number };

/**
 * One store, typed by whoever owns its records. A record that cannot be read is reported (`localTroubles`) and stays
 * where it is; to whoever reads it is as if it were not there, so that the others go on.
 */
export type LocalStore<Record extends Kept> = {
  readonly name: StoreName;
  readonly get: (id: string) => Promise<Record | undefined>;
  /** Every readable record of a person, in the order of their ids. */
  readonly allOf: (userId: number) => Promise<Record[]>;
  /** Every readable record, whosever it is: for what concerns the device rather than a person. */
  readonly all: () => Promise<Record[]>;
  /**
   * Visits everyone's records on this device, one after the other: a large store is never in memory whole. One that
   * cannot be read is undefined.
   */
  readonly each: (visit: (id: string, record: Record | undefined) => void) => Promise<void>;
  /** Writes whatever was there before. */
  readonly put: (record: Record) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /**
   * Read, check the revision, write, in one transaction. Answers what was written (its revision one higher), or
   * undefined when the record is missing or has moved on: it was finished elsewhere and must not come back.
   */
  readonly change: (
    id: string,
    revision: number,
    next: (now: Record) => Record,
  ) => Promise<Record | undefined>;
  /** As `change`, for taking it away. */
  readonly removeIf: (id: string, revision: number) => Promise<boolean>;
  /** Calls back with the person's records now and after each change in any tab; the answer ends it. */
  readonly watch: (userId: number, onRecords: (records: Record[]) => void) => () => void;
  /** Whoever watches this store in this tab reads it whole again: the last news of a tab that died may be lost. */
  readonly readAnew: () => void;
};

let opened: Dexie | undefined;
/** A write has failed for want of room since the database was last opened. */
let outOfRoom = false;

/**
 * How often the browser itself has closed the database in this page: because somebody cleared the data of the app, the
 * browser made room, or the disk failed. What was read before may be gone from it.
 */
export const closedByBrowser = createStore(0);

/** `db.version(0.1)` is IndexedDB's own version 1 (Dexie multiplies by ten). Strict: what is called saved is on the disk. */
function database(): Dexie {
  // One that the browser closed and that did not open by itself again stays shut.
  if (opened !== undefined && !opened.hasFailed()) return opened;
  const made = new Dexie(DATABASE.name, { chromeTransactionDurability: 'strict' });
  made
    .version(DATABASE.version / 10)
    .stores(Object.fromEntries(STORES.map((store) => [store, 'id, userId'] as const)));
  made.on('close', () => {
    // Dexie says the same of one that did not open, and of one that we close ourselves.
    if (opened !== made || !made.isOpen()) return;
    closedByBrowser.set(closedByBrowser.get() + 1);
    // What they show may be gone from it, and nobody tells of that but this.
    for (const store of STORES) for (const read of followers[store]) read();
  });
  // Made anew in a page that had it: what it held was cleared.
  made.on('populate', () => {
    if (closedByBrowser.get() > 0)
      reportTrouble({ kind: 'database', why: 'cleared', problem: 'IndexedDB was cleared while it was open' });
  });
  opened = made;
  void (async () => {
    try {
      await made.open();
      outOfRoom = false;
      const { version } = made.backendDB();
      if (version > DATABASE.version)
        reportTrouble({ kind: 'database', why: 'newer', problem: `IndexedDB version ${String(version)}` });
    } catch (error) {
      // One that was closed meanwhile is nobody's trouble.
      if (opened !== made) return;
      // The next use opens it anew; a full disk is told where something was to be saved.
      opened = undefined;
      if (!outOfRoom) reportTrouble({ kind: 'database', why: 'unopened', problem: problemText(error) });
    }
  })();
  return made;
}

/** A store without a schema: for what cannot be read. Features use `openStore`. */
export function rawTable(name: StoreName): Table<unknown, string> {
  const inside = Dexie.currentTransaction as Transaction | null;
  // A transaction ends on the connection that it began on, though another write may have asked for a new one meanwhile.
  return (inside?.db ?? database()).table<unknown, string>(name);
}

/** How records of a store are read, and which version of them is written. */
export type Reading<Record> = Pick<Ladder<Record>, 'version' | 'read'>;

/**
 * Opens a typed view on one store. Every record written carries the ladder's schema version. In the `cache` are
 * copies of what the server has: one that cannot be read is fetched again and is no trouble.
 */
export function openStore<Record extends Kept>(
  name: StoreName,
  { version, read }: Reading<Record>,
): LocalStore<Record> {
  const table = () => rawTable(name);
  const readable = (raw: unknown, id: string): Record | undefined => {
    try {
      return read(raw);
    } catch (error) {
      if (name !== 'cache') reportRecord(name, id, error);
      return undefined;
    }
  };
  const one = async (id: string) => {
    const raw = await table().get(id);
    return raw === undefined ? undefined : readable(raw, id);
  };
  const readableOf = (raw: readonly unknown[]) =>
    raw.flatMap((record) => readable(record, idOf(record)) ?? []);
  const allOf = async (userId: number) =>
    readableOf(await table().where('userId').equals(userId).sortBy('id'));
  const write = (record: Record) => table().put({ ...record, schemaVersion: version });
  return {
    name,
    get: one,
    allOf,
    all: async () => readableOf((await table().toArray()).filter((raw) => !isOf(SET_ASIDE, raw))),
    each: async (visit) => {
      await table().each((raw) => {
        if (!isOf(SET_ASIDE, raw)) visit(idOf(raw), readable(raw, idOf(raw)));
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
        const now = await one(id);
        if (now === undefined || now.revision !== revision) return false;
        await table().delete(id);
        return true;
      }),
    watch: (userId, onRecords) =>
      followRecords(
        {
          onChange: (onChanged) => onMutation(name, onChanged),
          readAll: () => allOf(userId),
          readSome: async (ids) =>
            (await table().bulkGet(ids)).map((raw, index) =>
              isOf(userId, raw) ? readable(raw, ids[index] ?? '') : undefined,
            ),
        },
        onRecords,
      ),
    readAnew: () => {
      for (const read of followers[name]) read();
    },
  };
}

/** Those who watch a store in this tab, by how they read it whole. */
const followers = Object.fromEntries(STORES.map((name) => [name, new Set<() => void>()])) as Record<
  StoreName,
  Set<() => void>
>;

/** Dexie tells of every transaction that was committed in any tab; the answer ends it. */
function onMutation(store: StoreName, onChanged: (changed: Changed) => void): () => void {
  const listen = (parts: { readonly [part: string]: unknown }) => {
    const changed = changedIds(parts, `idb://${DATABASE.name}/${store}/`);
    if (changed !== undefined) onChanged(changed);
  };
  const readWhole = () => onChanged('all');
  Dexie.on('storagemutated', listen);
  followers[store].add(readWhole);
  return () => {
    Dexie.on.storagemutated.unsubscribe(listen);
    followers[store].delete(readWhole);
  };
}

/** The ids that a transaction has written or deleted in a store; `all` where it tells only a range. */
function changedIds(parts: { readonly [part: string]: unknown }, store: string): Changed | undefined {
  if ('all' in parts) return 'all';
  const trees = [parts[store], parts[`${store}:dels`]].filter((tree) => tree !== undefined);
  if (trees.length === 0) return undefined;
  const ids = new Set<string>();
  for (const tree of trees) {
    // From another tab it comes as a bare tree.
    for (const { from, to } of RangeSet(tree as Parameters<typeof RangeSet>[0])) {
      if (from !== to || typeof from !== 'string') return 'all';
      ids.add(from);
    }
  }
  return ids.size === 0 ? undefined : ids;
}

/** A store may hold other people's records, and other kinds of records that belong to nobody. */
function isOf(userId: number, raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && 'userId' in raw && raw.userId === userId;
}

/** The key of a raw record; every one has it, or it could not be in its store. */
function idOf(raw: unknown): string {
  return typeof raw === 'object' && raw !== null && 'id' in raw ? String(raw.id) : '';
}

/**
 * Several reads and writes as one: all of them or none, on the disk when it answers. Await nothing but stores
 * inside, or the transaction ends early.
 */
export function atomically<Value>(stores: readonly StoreName[], work: () => Promise<Value>): Promise<Value> {
  return makingRoom(stores, () => database().transaction('rw', [...stores], work));
}

/**
 * A write that finds the storage full is tried again on a new connection, and if that does not help, once more without
 * what was kept for reading: unsent work is worth more than what can be fetched again. A transaction tries again as a
 * whole, never a write inside it.
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
  if (!(await dropReadings())) throw second.full;
  return write();
}

/** What a write made, or how it found the storage full; throws whatever else went wrong. */
async function attempted<Value>(
  write: () => PromiseLike<Value>,
): Promise<{ readonly value: Value } | { readonly full: unknown }> {
  try {
    return { value: await write() };
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    // After a write that failed, Chromium refuses every other one until the database is opened anew.
    closeDatabase();
    outOfRoom = true;
    return { full: error };
  }
}

/** Whether there was anything to drop. */
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

const FULL = new Set(['QuotaExceededError', 'DataError', 'UnknownError', 'InvalidStateError']);

/** Whether a write failed because this device's storage is full. A really full disk shows up under several names. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return FULL.has(error.name) || (inner instanceof Error && FULL.has(inner.name));
}

/** Closes the database; whoever reads or writes next opens it anew. What is under way on the old connection ends there. */
export function closeDatabase(): void {
  const closing = opened;
  opened = undefined;
  closing?.close();
}
