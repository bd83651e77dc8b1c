import { PINNED_CACHE } from '../local/local-schema.ts';
import { z } from 'zod';
import { readSetting, writeSetting } from '../local-setting.ts';
import { createStore, type Store } from '../store.ts';
import { pinnedHash, removePinned } from './pinned-store.ts';

const heldSchema = z.object({
  entry: z.int(),
  sha256: z.string(),
  size: z.number(),
  type: z.string(),
});
/** A file of the library that this device has fetched whole and found to be what the server said. */
export type Held = z.infer<typeof heldSchema>;

const pinsSchema = z.object({
  /** Ids of documents, films and folders that were pinned by hand. */
  chosen: z.array(z.int()),
  /** Whether the documents for the visits of the coming days are pinned as well. */
  automatic: z.boolean(),
  /** Whether they are fetched over a mobile network too. */
  anyNetwork: z.boolean(),
  /** The device types of these visits, as they were last known. */
  visitTypes: z.array(z.int()),
  held: z.array(heldSchema),
  /** Entries whose file the browser has removed. */
  lost: z.array(z.int()),
  /** When each held file was last compared with its hash, in milliseconds since 1970. */
  checkedAt: z.number().nullable(),
});
export type Pins = z.infer<typeof pinsSchema>;

const NONE: Pins = {
  chosen: [],
  automatic: true,
  anyNetwork: false,
  visitTypes: [],
  held: [],
  lost: [],
  checkedAt: null,
};
const KEY = 'pins.';
const keyOf = (userId: number) => `${KEY}${userId}`;

function readPins(userId: number): Pins {
  try {
    return pinsSchema.parse(JSON.parse(readSetting(keyOf(userId)) ?? 'null') ?? NONE);
  } catch {
    return NONE;
  }
}

const stores = new Map<number, Store<Pins>>();

/** What a person has pinned on this device; also follows the other tabs. */
export function pinsOf(userId: number): Store<Pins> {
  const known = stores.get(userId);
  if (known !== undefined) return known;
  const store = createStore(readPins(userId));
  stores.set(userId, store);
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key === keyOf(userId)) store.set(readPins(userId));
  });
  return store;
}

/** Changes what a person has pinned, from what is stored at this moment: another tab may have changed it. */
export function changePins(userId: number, change: (now: Pins) => Partial<Pins>): void {
  const now = readPins(userId);
  const next = { ...now, ...change(now) };
  writeSetting(keyOf(userId), JSON.stringify(next));
  pinsOf(userId).set(next);
}

/** Whether somebody on this device holds a file; the same file of two people is stored once. */
function isHeldBy(sha256: string): boolean {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(KEY))
    .some((key) => readPins(Number(key.slice(KEY.length))).held.some((file) => file.sha256 === sha256));
}

/**
 * Takes files back that a person has unpinned, and deletes the bytes that nobody else here holds. Another entry with the
 * same content keeps it.
 *
 * @param entries ids of the library's entries
 */
export async function releaseFiles(userId: number, entries: readonly number[]): Promise<void> {
  const gone = new Set(entries);
  const released = readPins(userId).held.filter(({ entry }) => gone.has(entry));
  changePins(userId, ({ held }) => ({ held: held.filter(({ entry }) => !gone.has(entry)) }));
  await dropUnheld(released.map(({ sha256 }) => sha256));
}

/** Deletes those files that nobody on this device holds. */
export async function dropUnheld(hashes: readonly string[]): Promise<void> {
  const cache = await caches.open(PINNED_CACHE);
  for (const sha256 of new Set(hashes)) if (!isHeldBy(sha256)) await removePinned(cache, sha256);
}

/** Deletes what has arrived of files that nobody on this device holds and `wanted` does not name. */
export async function dropUnreferenced(wanted: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(PINNED_CACHE);
  const here = new Set((await cache.keys()).flatMap(({ url }) => pinnedHash(new URL(url).pathname) ?? []));
  for (const sha256 of here) if (!wanted.has(sha256) && !isHeldBy(sha256)) await removePinned(cache, sha256);
}

/** At sign-out: the files go, the choice stays for when the person comes back to this device. */
export async function forgetPins(userId: number): Promise<void> {
  const { held } = readPins(userId);
  if (held.length === 0) return;
  await releaseFiles(
    userId,
    held.map(({ entry }) => entry),
  );
  changePins(userId, () => ({ lost: [], checkedAt: null }));
}
