import { PINNED_CACHE } from '../../../lib/local/local-schema.ts';
import { partKey, readPinned } from '../../../lib/offline-cache/pinned-store.ts';
import { changePins, type Held, pinsOf } from '../../../lib/offline-cache/pins.ts';
import { isPinnedFileIntact } from './download-pinned-file.ts';

const DAY_MS = 86_400_000;

/**
 * Compares what a person has pinned with what is here: whether every part is there, and once a day, or when asked, whether each
 * is what it should be. What the browser has removed is noted as lost, so that it is said before somebody needs it.
 */
export function checkPins(userId: number, asked = false): Promise<void> {
  const check = (checks.get(userId) ?? Promise.resolve()).then(() => checkOnce(userId, asked));
  // The next one follows whatever becomes of this one.
  checks.set(
    userId,
    check.catch(() => undefined),
  );
  return check;
}

/** Of each person the check that runs or was the last: two at once would read everything twice. */
const checks = new Map<number, Promise<void>>();

async function checkOnce(userId: number, asked: boolean): Promise<void> {
  const { held, checkedAt } = pinsOf(userId).get();
  if (held.length === 0 || !('caches' in globalThis)) return;
  // Either way: the clock may have been ahead then.
  const isDue = asked || checkedAt === null || Math.abs(Date.now() - checkedAt) > DAY_MS;
  const here = isDue ? await wholeHashes(held) : await presentHashes(held);
  const isGone = new Set(held.map(({ sha256 }) => sha256).filter((sha256) => !here.has(sha256)));
  // Whatever was unpinned or replaced by a newer version meanwhile is not lost.
  changePins(userId, (now) => {
    const gone = now.held.filter(({ sha256 }) => isGone.has(sha256)).map(({ entry }) => entry);
    return {
      held: now.held.filter(({ sha256 }) => !isGone.has(sha256)),
      lost: [...new Set([...now.lost, ...gone])],
      ...(isDue && { checkedAt: Date.now() }),
    };
  });
}

async function wholeHashes(held: readonly Held[]): Promise<ReadonlySet<string>> {
  const whole = new Set<string>();
  for (const { sha256 } of held) if (await isPinnedFileIntact(sha256)) whole.add(sha256);
  return whole;
}

/** Files whose note and parts are all there, without reading them. */
async function presentHashes(held: readonly Held[]): Promise<ReadonlySet<string>> {
  const cache = await caches.open(PINNED_CACHE);
  const keys = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const present = new Set<string>();
  for (const { sha256 } of held) {
    const file = await readPinned(cache, sha256);
    if (file?.parts.every((_, part) => keys.has(partKey(sha256, part))) === true) present.add(sha256);
  }
  return present;
}
