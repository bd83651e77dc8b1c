import { type QueuedRequest, queuedRequestSchema } from '@portal/domain/queue/request';
import { z } from 'zod';
import { atomically, rawTable } from '../../lib/local/local-db.ts';
import { SET_ASIDE } from '../../lib/local/local-schema.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { noteError } from '../../lib/note-error.ts';
import { createStore } from '../../lib/store.ts';
import { requests } from './local-stores.ts';

const KEY = 'unsent-work ';

/** Id of the record that marks the database; it has no person as owner, so no query by person finds it. */
const MARK = 'database';

/**
 * What identifies unsent work for a person; it contains no customer data, because it is stored outside the database.
 */
const unsentSchema = z.object({
  id: z.string(),
  type: queuedRequestSchema.shape.type,
  action: queuedRequestSchema.shape.action,
  /** The serial number. */
  title: z.string(),
  createdAt: z.string(),
});
export type UnsentWork = z.infer<typeof unsentSchema>;

/** A person's unsent work, noted outside of IndexedDB, which a browser can lose alone. */
const noteSchema = z.object({
  /** The mark of the database in which the work was: it can only be lost together with that. */
  database: z.string(),
  waiting: z.array(unsentSchema),
  /** Work that was lost unsent, until the person has confirmed it. */
  lost: z.array(unsentSchema),
});

/** Work that this device lost before it was sent, of the person passed to `followUnsentWork`. */
export const lostWork = createStore<readonly UnsentWork[]>([]);

/**
 * Updates the note of a person's unsent work, and finds out what was lost with its database. Returns a function that
 * stops it. Only a database that was created again counts as a loss: sending, aborting and setting aside leave the
 * database in place, and one that does not open proves nothing.
 */
export function followUnsentWork(userId: number): () => void {
  let ended = false;
  let before: string | undefined;
  let running = Promise.resolve();
  const noteChange = async (records: readonly QueuedRequest[], after: Promise<void>) => {
    await after;
    if (ended) return;
    try {
      const lost = await updateNote(userId, records);
      if (!ended) lostWork.set(lost);
    } catch {
      // The storage failed: the next change is processed as a whole.
      before = undefined;
    }
  };
  const stop = requests.watch(userId, (records) => {
    const ids = records.map(({ id }) => id).join(' ');
    // The progress of a request changes nothing here.
    if (ids === before) return;
    before = ids;
    running = noteChange(records, running);
  });
  return () => {
    ended = true;
    stop();
    lostWork.set([]);
  };
}

/** To be called when the note was written in another tab, where the person may have confirmed the loss. */
export function readLostWorkAgain(userId: number): void {
  lostWork.set(readNote(userId)?.lost ?? []);
}

/** To be called when the person has confirmed the loss. */
export function forgetLostWork(userId: number): void {
  const note = readNote(userId);
  if (note !== undefined) writeSetting(KEY + String(userId), JSON.stringify({ ...note, lost: [] }));
  lostWork.set([]);
}

/** Writes the note; returns what was lost. */
async function updateNote(userId: number, records: readonly QueuedRequest[]): Promise<readonly UnsentWork[]> {
  // The records and the mark of their database are read in one transaction, because it may have been created again
  // since.
  const [database, there] = await atomically(['requests', 'trash'], async () => {
    const ids = await rawTable('requests').where('userId').equals(userId).primaryKeys();
    return [await markOfDatabase(), new Set(ids)] as const;
  });
  const note = readNote(userId);
  const gone = note === undefined || note.database === database ? [] : note.waiting;
  const waiting = records.filter(({ id }) => there.has(id)).map((request) => unsentSchema.parse(request));
  const all = new Map([...(note?.lost ?? []), ...gone].map((work) => [work.id, work]));
  const lost = [...all.values()].filter(({ id }) => !there.has(id));
  writeSetting(KEY + String(userId), JSON.stringify({ database, waiting, lost }));
  return lost;
}

/** Created when a database is first opened, and lost with it. */
async function markOfDatabase(): Promise<string> {
  const stored = markSchema.safeParse(await rawTable('trash').get(MARK));
  if (stored.success) return stored.data.mark;
  const mark = crypto.randomUUID();
  await rawTable('trash').put({ id: MARK, userId: SET_ASIDE, revision: 0, schemaVersion: 1, mark });
  return mark;
}

const markSchema = z.object({ mark: z.string() });

function readNote(userId: number): z.infer<typeof noteSchema> | undefined {
  const text = readSetting(KEY + String(userId));
  if (text === null) return undefined;
  try {
    return noteSchema.parse(JSON.parse(text));
  } catch (error) {
    noteError('request', error);
    return undefined;
  }
}
