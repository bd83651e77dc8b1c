import { z } from 'zod';
import { openStore } from './local-db.ts';
import { firstVersion } from './schema-ladder.ts';

const keptSchema = z.object({
  id: z.string(),
  userId: z.number(),
  revision: z.number(),
  /** Milliseconds since 1970 at which the server said so. */
  fetchedAt: z.number(),
  data: z.unknown(),
});

const cache = openStore('cache', firstVersion(keptSchema));

export type KeptReading = { readonly data: unknown; readonly fetchedAt: number };

/** Keeps an answer for reading without a network. A device that cannot keep it still shows it now. */
export async function keepReading(userId: number, hash: string, data: unknown): Promise<void> {
  try {
    await cache.put({ id: `${userId} ${hash}`, userId, revision: 1, fetchedAt: Date.now(), data });
  } catch {
    // Reading offline is a comfort; a full disk must not break reading online.
  }
}

/** What was kept, with the time it was fetched. */
export async function readKept(userId: number, hash: string): Promise<KeptReading | undefined> {
  try {
    return await cache.get(`${userId} ${hash}`);
  } catch {
    return undefined;
  }
}

/** Clears everything that was kept for a person. */
export async function forgetReadings(userId: number): Promise<void> {
  for (const { id } of await cache.allOf(userId)) await cache.remove(id);
}
