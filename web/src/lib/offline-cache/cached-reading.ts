import type { Endpoint } from '@portal/domain/endpoint';
import { z } from 'zod';
import type { CachedSize } from './cache-limits.ts';
import { atomically, openStore } from '../local/local-db.ts';
import { firstVersion } from '../local/schema-ladder.ts';
import { session } from '../session/session-store.ts';
import { organisationNow, roleNow } from '../session/session.ts';

const firstSchema = z.object({
  id: z.string(),
  userId: z.number(),
  revision: z.number(),
  /** When the server sent it, in milliseconds since 1970. */
  fetchedAt: z.number(),
  data: z.unknown(),
});
const readingSchema = firstSchema.extend({
  /**
   * A superadmin who changes to another organisation does not see what was read in this one; older records do not
   * have it.
   */
  organisationId: z.number().nullable(),
  bytes: z.number(),
  /** Whoever loses a role does not see what was read in it; absent in records of older apps. */
  role: z.string().nullish(),
});

const cache = openStore(
  'cache',
  firstVersion(firstSchema).next(readingSchema, (older) => ({
    ...older,
    organisationId: null,
    bytes: approximateBytes(older.data),
  })),
);

/** A cached answer and the time when it was fetched, in milliseconds since 1970. */
export type Reading<Data> = { readonly data: Data; readonly fetchedAt: number };

/**
 * The newest of several; undefined for none. One that is dated after now was fetched before the clock was set back, and counts as
 * older than those of the time since then.
 */
export function newestOf<Dated extends { readonly fetchedAt: number }>(
  readings: readonly Dated[],
  now: number = Date.now(),
): Dated | undefined {
  const isAhead = ({ fetchedAt }: Dated) => Number(fetchedAt > now);
  return readings.toSorted((a, b) => isAhead(a) - isAhead(b) || b.fetchedAt - a.fetchedAt)[0];
}

/** Validates a cached answer against the current contract. */
export type Shape<Data> = {
  readonly safeParse: (raw: unknown) => { success: true; data: Data } | { success: false };
};

/** How a query that can be read without a network is answered. */
export type CachedQuery<Data> = {
  readonly fetch: () => Promise<Data>;
  /** The current contract: what another version of the app cached may not match it any more. */
  readonly shape: () => Promise<Shape<Data>>;
  /** Another cached answer that contains this one, such as a whole list for one of its pages. */
  readonly otherwise?: (() => Promise<Reading<Data> | undefined>) | undefined;
};

/** The schema of what `call` returns: one record, or an array of them. */
export function answerShape(endpoint: Endpoint): Shape<unknown> {
  if (endpoint.answer === undefined) throw new TypeError(`${endpoint.id} has no answer to keep`);
  return endpoint.collection === undefined ? endpoint.answer : endpoint.answer.array();
}

/** The schema of what `list` returns. */
export function pageShape(endpoint: Endpoint): Shape<unknown> {
  if (endpoint.answer === undefined) throw new TypeError(`${endpoint.id} has no answer to keep`);
  return z.object({
    items: endpoint.answer.array(),
    totalItems: z.number(),
    page: z.number(),
    itemsPerPage: z.number(),
    nextCursor: z.string().optional(),
  });
}

/** The person who reads, in their role; what was asked for by another one is not cached. */
export const readerNow = () => session.get() && `${session.get()?.user.id} ${roleNow()}`;

/** Under which id an answer is cached for a person. */
export const keyOf = (userId: number, hash: string) => `${userId} ${hash}`;
const TIDY_EVERY = 60;
let untidied = 0;

/** An answer to be cached; `hash` is that of its query key. */
export type ToCache = { readonly hash: string; readonly data: unknown; readonly fetchedAt?: number };

/** Caches answers for reading without a network, in one transaction. Where that fails, they are still shown now. */
export async function cacheReadings(readings: readonly ToCache[]): Promise<void> {
  const user = session.get()?.user;
  if (user === undefined) return;
  try {
    await atomically(['cache'], async () => {
      for (const { hash, data, fetchedAt = Date.now() } of readings)
        await cache.put({
          id: keyOf(user.id, hash),
          userId: user.id,
          revision: 1,
          organisationId: organisationNow(),
          role: roleNow(),
          fetchedAt,
          bytes: approximateBytes(data),
          data,
        });
    });
  } catch {
    // A full disk must not break reading online.
    untidied = TIDY_EVERY;
  }
  untidied += readings.length;
  if (untidied >= TIDY_EVERY) await tidyReadings();
}

/** What was cached for the signed-in person; deleted when it does not match the current contract. */
export async function readCached<Data>(hash: string, shape: Shape<Data>): Promise<Reading<Data> | undefined> {
  const user = session.get()?.user;
  if (user === undefined) return undefined;
  try {
    const id = keyOf(user.id, hash);
    const cached = await cache.get(id);
    if (cached === undefined) return undefined;
    const { organisationId: of, role } = cached;
    const ofHere = (of ?? organisationNow()) === organisationNow() && (role ?? roleNow()) === roleNow();
    const read = ofHere ? shape.safeParse(cached.data) : undefined;
    if (read?.success === true) return { data: read.data, fetchedAt: cached.fetchedAt };
    await cache.remove(id);
    return undefined;
  } catch {
    return undefined;
  }
}

/** Deletes what was cached for the signed-in person under these hashes, because they may not read it any more. */
export async function dropReadings(hashes: readonly string[]): Promise<void> {
  const user = session.get()?.user;
  if (user !== undefined) await dropAll(hashes.map((hash) => keyOf(user.id, hash)));
}

/** Deletes everything that was cached for a person, and the files that they have pinned here. */
export async function forgetReadings(userId: number): Promise<void> {
  await import('./pins.ts').then(({ forgetPins }) => forgetPins(userId)).catch(() => undefined);
  const ids: string[] = [];
  await cache.each((id, cached) => {
    if (cached === undefined || cached.userId === userId) ids.push(id);
  });
  await dropAll(ids);
}

/** Deletes what is too old, and the oldest of what is too much, for all people on this device. */
export async function tidyReadings(now: number = Date.now()): Promise<void> {
  untidied = 0;
  try {
    const readings: CachedSize[] = [];
    await cache.each((id, cached) => {
      // A damaged record is treated as the oldest.
      readings.push({ id, fetchedAt: cached?.fetchedAt ?? 0, bytes: cached?.bytes ?? 0 });
    });
    await dropAll(await (await import('./cache-limits.ts')).toDropHere(readings, now));
  } catch {
    // It is tried again at the next opportunity; nothing depends on it.
  }
}

async function dropAll(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await atomically(['cache'], async () => {
    for (const id of ids) await cache.remove(id);
  });
}

/** About how many bytes an answer takes: pictures by their bytes, everything else as text. */
function approximateBytes(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'bytes' in data && data.bytes instanceof ArrayBuffer)
    return data.bytes.byteLength;
  return JSON.stringify(data)?.length ?? 0;
}
