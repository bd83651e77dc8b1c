import { z } from 'zod';
import { openStore } from '../../../../lib/local/local-db.ts';
import { SET_ASIDE } from '../../../../lib/local/local-schema.ts';
import { firstVersion } from '../../../../lib/local/schema-ladder.ts';
import { noteError } from '../../../../lib/note-error.ts';
import { session } from '../../../../lib/session/session-store.ts';

const decisionSchema = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['accept', 'no_warranty']) }),
  z.object({
    act: z.literal('reject'),
    reason: z.string(),
    marks: z
      .array(z.object({ field: z.string(), note: z.string() }))
      .readonly()
      .optional(),
  }),
]);

/** What the server needs to make a decision once, on the version that was seen, and what its reviewer has typed for it. */
const decidedSchema = z.object({
  /** Of the installation. */
  id: z.number(),
  customer: z.string(),
  decision: decisionSchema,
  /** With which the review begins again when it is not made. */
  typed: z.object({
    reason: z.string(),
    marks: z.array(z.object({ field: z.string(), name: z.string(), note: z.string() })).readonly(),
  }),
  /** The entity tag of what was on the screen. */
  etag: z.string().nullable(),
  /** By which the server makes it once, however often it is sent. */
  key: z.string(),
  /** Who decided. */
  user: z.number().optional(),
  organisation: z.number(),
});
export type Decided = z.infer<typeof decidedSchema>;

/**
 * Lies among the forms, since a store of its own would need another version of the database, and is found by no query by person, so that
 * no version of the app takes it for a form. `owner` lets the export of everything include it.
 */
const storedSchema = z.object({
  id: z.string(),
  userId: z.literal(SET_ASIDE),
  revision: z.number(),
  owner: z.number(),
  decided: decidedSchema,
});
const stored = openStore('forms', firstVersion(storedSchema));

const PLACE = 'decision/';
const recordId = (key: string) => PLACE + key;
/** The lock of the tab that has a decision: while one can still take it back, no other sends it. */
const lockName = (key: string) => `portal-decision ${key}`;

/** How this tab gives up its locks, also those that it waits for, by the keys of its decisions. */
const locks = new Map<string, () => void>();

/** The keys of the decisions that this page has ended: a write that was under way then is undone. */
const forgotten = new Set<string>();

/**
 * Stores a decision on this device until it is forgotten, and locks it for this tab. Answers whether it is stored: there may be no room,
 * or nobody signed in.
 */
export async function storeDecision(decided: Decided): Promise<boolean> {
  const { key, user } = decided;
  if (user === undefined) return false;
  if (!locks.has(key)) await lockHere(key);
  try {
    if (!forgotten.has(key))
      await stored.put({ id: recordId(key), userId: SET_ASIDE, revision: 1, owner: user, decided });
    if (forgotten.has(key)) await stored.remove(recordId(key));
    return !forgotten.has(key);
  } catch (error) {
    noteError('page', error);
    return false;
  }
}

/** Deletes a decision from this device: it was made, refused or taken back. */
export async function forgetDecision(key: string): Promise<void> {
  forgotten.add(key);
  await stored.remove(recordId(key)).catch((error: unknown) => noteError('page', error));
  leaveDecision(key);
}

/** Leaves a decision to a later sign-in of its reviewer, in this tab or another. */
export function leaveDecision(key: string): void {
  locks.get(key)?.();
  locks.delete(key);
}

/** Whether a decision is on this device; a sign-out in another tab has deleted it. */
export async function isStored(key: string): Promise<boolean> {
  return (await stored.get(recordId(key)).catch(() => undefined)) !== undefined;
}

/** The decisions of a person on this device. */
export async function decisionsOf(user: number): Promise<readonly Decided[]> {
  const all = await stored.allOf(SET_ASIDE);
  return all.filter(({ id, owner }) => id.startsWith(PLACE) && owner === user).map(({ decided }) => decided);
}

/** Takes over a stored decision once no tab has it any more, unless it is made by then or its reviewer has left. */
export async function takeOver({ key }: Decided, take: (decided: Decided) => void): Promise<void> {
  await lock(key, async () => {
    const left = await stored.get(recordId(key));
    if (left === undefined || left.owner !== session.get()?.user.id) return;
    const released = Promise.withResolvers<void>();
    locks.set(key, released.resolve);
    take(left.decided);
    await released.promise;
  });
}

/** Resolves once this tab has the lock of a new decision, or cannot get it. */
function lockHere(key: string): Promise<void> {
  const released = Promise.withResolvers<void>();
  const granted = Promise.withResolvers<void>();
  locks.set(key, released.resolve);
  void lock(key, () => {
    granted.resolve();
    return released.promise;
  }).catch(granted.resolve);
  return granted.promise;
}

async function lock(key: string, whileHeld: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockName(key), whileHeld);
}
