import type { QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { atomically, rawTable } from '../../lib/local/local-db.ts';
import { SET_ASIDE } from '../../lib/local/local-schema.ts';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { noteError } from '../../lib/note-error.ts';
import { createStore } from '../../lib/store.ts';
import { requests } from './local-stores.ts';

const KEY = 'unsent-work ';

/** The mark of the database lies among what belongs to nobody, where no reading of people's records meets it. */
const MARK = 'database';

/** What a person knows unsent work by, and nothing else of it: no customer is named outside the database. */
const unsentSchema = z.object({
  id: z.string(),
  type: z.enum(['installation', 'inspection', 'service']),
  action: z.enum(['insert', 'update']),
  /** The serial number. */
  title: z.string(),
  createdAt: z.string(),
});
export type UnsentWork = z.infer<typeof unsentSchema>;

/** What one person has unsent on this device, written down outside of IndexedDB, which a browser can lose alone. */
const noteSchema = z.object({
  /** The mark of the database that it was in: work can only be lost together with that. */
  database: z.string(),
  waiting: z.array(unsentSchema),
  /** Gone unsent, until the person has read it. */
  lost: z.array(unsentSchema),
});

/** Work of whoever is followed that this device has lost before it was sent. */
export const lostWork = createStore<readonly UnsentWork[]>([]);

/**
 * Keeps the note of a person's unsent work, and finds out what of it is gone with its database; the answer ends it. Only
 * a database that was made anew counts as a loss: what was sent, given up or set aside left one that is still there, and
 * one that does not open says nothing.
 */
export function followUnsentWork(userId: number): () => void {
  let ended = false;
  let before: string | undefined;
  let running = Promise.resolve();
  const takeIn = async (records: readonly QueuedRequest[], after: Promise<void>) => {
    await after;
    if (ended) return;
    try {
      const lost = await keepNote(userId, records);
      if (!ended) lostWork.set(lost);
    } catch {
      // The storage failed: the next news is taken in whole.
      before = undefined;
    }
  };
  const stop = requests.watch(userId, (records) => {
    const ids = records.map(({ id }) => id).join(' ');
    // A step of a request changes nothing here.
    if (ids === before) return;
    before = ids;
    running = takeIn(records, running);
  });
  return () => {
    ended = true;
    stop();
    lostWork.set([]);
  };
}

/** The note was written in another tab, where the person may have read what is gone. */
export function readLostWorkAgain(userId: number): void {
  lostWork.set(readNote(userId)?.lost ?? []);
}

/** The person has read what is gone. */
export function forgetLostWork(userId: number): void {
  const note = readNote(userId);
  if (note !== undefined) writeSetting(KEY + String(userId), JSON.stringify({ ...note, lost: [] }));
  lostWork.set([]);
}

/** Writes down what waits; answers what is gone. */
async function keepNote(userId: number, records: readonly QueuedRequest[]): Promise<readonly UnsentWork[]> {
  // Which records there are and whose database they are in, as one: it may have been made anew since they were read.
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

/** Made with the first look into a database, and gone with it. */
async function markOfDatabase(): Promise<string> {
  const kept = markSchema.safeParse(await rawTable('trash').get(MARK));
  if (kept.success) return kept.data.mark;
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
