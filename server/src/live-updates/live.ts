import { Readable } from 'node:stream';
import { z } from 'zod';
import { isAdmin } from '@portal/domain/access/role-of';
import { liveUpdateSchema, type LiveUpdate, REPLAYED_MS } from '@portal/domain/live-updates/contract';
import type { Actor } from '@portal/domain/access/roles';
import type { Database } from '../db/open.ts';
import { Recent } from '../platform/events/recent.ts';
import type { AddressedUpdate } from './commands.ts';
import { standingSessions } from './store.ts';

const HEARTBEAT_MS = 20_000;
/** How soon a stream is closed after its session has ended. */
const SESSION_CHECK_MS = 1_000;
/** Limits of open streams per session and per person in this process; a page opens one. */
const MAX_OF_SESSION = 6;
const MAX_OF_PERSON = 24;
/**
 * The reconnection delay for a page whose stream was closed for a newer one, so that pages do not take turns every
 * second.
 */
const MADE_ROOM_RETRY_MS = 5 * 60_000;
/** A client that reads nothing for this long would occupy too much memory. */
const MAX_WAITING_BYTES = 64 * 1024;
/** More than 80 a second, which no hour of 5,000 installers reaches. */
const MAX_REPLAYED = 5_000;

const updateSchema: z.ZodType<AddressedUpdate> = z.object({
  organisationId: z.int(),
  type: liveUpdateSchema.shape.type,
  id: z.int().nullable(),
  users: z.array(z.int()),
  office: z.literal(true).optional(),
});

type Listener = {
  readonly stream: Readable;
  readonly actor: Actor;
  readonly sessionId: string;
};

export type LiveHub = {
  /**
   * Opens a stream for one screen; it ends with its session, or when newer ones of the session or person exceed the
   * limit. It begins with what came in the last `readFor` milliseconds, in which the page has read its data already.
   */
  open(actor: Actor, sessionId: string, readFor?: number): Readable;
  /** Ends every stream. */
  close(): Promise<void>;
};

/**
 * Forwards updates from the database, from any process, to the open screens that they concern. A stream outlives its
 * access token; it ends with the session.
 */
export async function openLiveHub(db: Pick<Database, 'listen' | 'signIn'>): Promise<LiveHub> {
  const listeners = new Set<Listener>();
  const recent = new Recent<AddressedUpdate>(REPLAYED_MS, MAX_REPLAYED);
  const hear = (payload: string): void => {
    const update = read(payload);
    if (!update) return;
    recent.add(update);
    const message = messageOf(update);
    for (const listener of listeners) {
      if (concerns(update, listener.actor)) send(listener, message);
    }
  };
  // A page whose stream ends opens another, and then reads again what it shows.
  let closed = false;
  const endAll = (): void => {
    for (const listener of listeners) end(listener);
  };
  const stopListening = await db.listen('portal_live', hear, endAll);
  const end = (listener: Listener): void => {
    listeners.delete(listener);
    listener.stream.push(null);
  };
  function send(listener: Listener, text: string): void {
    if (listener.stream.readableLength > MAX_WAITING_BYTES) {
      listeners.delete(listener);
      listener.stream.destroy();
    } else listener.stream.push(text);
  }
  /** Ends the oldest of these streams, so that one more stays within the limit. */
  function makeRoom(limit: number, isOfSame: (listener: Listener) => boolean): void {
    // A set iterates in insertion order.
    const same = [...listeners].filter(isOfSame);
    for (const oldest of same.slice(0, Math.max(0, same.length - limit + 1))) {
      oldest.stream.push(`retry: ${MADE_ROOM_RETRY_MS}\n\n`);
      end(oldest);
    }
  }
  const beat = setInterval(() => {
    for (const listener of listeners) send(listener, ': beat\n\n');
  }, HEARTBEAT_MS).unref();
  async function endClosedSessions(): Promise<void> {
    if (listeners.size === 0) return;
    const ids = new Set([...listeners].map((listener) => listener.sessionId));
    const standing = await db.signIn((tx) => standingSessions(tx, [...ids]));
    for (const listener of listeners) {
      // One that was opened meanwhile is looked at the next time.
      if (ids.has(listener.sessionId) && !standing.has(listener.sessionId)) end(listener);
    }
  }
  const check = setInterval(() => {
    // While the database does not answer, nobody is signed out.
    endClosedSessions().catch(() => undefined);
  }, SESSION_CHECK_MS).unref();

  return {
    open(actor, sessionId, readFor = 0) {
      makeRoom(MAX_OF_SESSION, (other) => other.sessionId === sessionId);
      makeRoom(MAX_OF_PERSON, (other) => other.actor.id === actor.id);
      const stream = new Readable({ read: () => undefined });
      const listener = { stream, actor, sessionId };
      listeners.add(listener);
      stream.on('close', () => listeners.delete(listener));
      // Sent at once, so that the headers arrive and the screen knows that it is connected.
      const missed = recent.since(readFor).filter((update) => concerns(update, actor));
      stream.push(['retry: 3000\n\n', ...new Set(missed.map(messageOf))].join(''));
      if (closed) end(listener);
      return stream;
    },
    async close() {
      closed = true;
      clearInterval(beat);
      clearInterval(check);
      endAll();
      await stopListening();
    },
  };
}

function messageOf({ type, id }: AddressedUpdate): string {
  const event: LiveUpdate = { type, id };
  return `data: ${JSON.stringify(event)}\n\n`;
}

function read(payload: string): AddressedUpdate | null {
  try {
    return updateSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

function concerns(update: AddressedUpdate, actor: Actor): boolean {
  const isOffice = update.organisationId === actor.organisationId && isAdmin(actor.role);
  // A person's notifications are sent to that person only, not to admins; they stay those of their own organisation
  // while a superadmin looks into another.
  if (update.type === 'notice')
    return update.users.includes(actor.id) || (update.office === true && isOffice);
  if (update.organisationId !== actor.organisationId) return false;
  return isOffice || update.users.includes(actor.id);
}
