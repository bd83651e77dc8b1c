import { Dexie, RangeSet } from 'dexie';
import type { Changed } from './follow-records.ts';
import { DATABASE, type StoreName, STORES } from './local-schema.ts';

/** The subscribers of each store in this tab, as functions that read it again. */
const followers = Object.fromEntries(STORES.map((name) => [name, new Set<() => void>()])) as Record<
  StoreName,
  Set<() => void>
>;

/** Calls back after every transaction on a store that was committed in any tab. Returns a function that unsubscribes. */
export function followCommits(store: StoreName, onChanged: (changed: Changed) => void): () => void {
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

/** Makes the subscribers of a store in this tab read it again. */
export function readAllAgain(store: StoreName): void {
  for (const read of followers[store]) read();
}

/** The ids that a transaction has written or deleted in a store; `all` where only a range is reported. */
function changedIds(parts: { readonly [part: string]: unknown }, store: string): Changed | undefined {
  if ('all' in parts) return 'all';
  const trees = [parts[store], parts[`${store}:dels`]].filter((tree) => tree !== undefined);
  if (trees.length === 0) return undefined;
  const ids = new Set<string>();
  for (const tree of trees) {
    // From another tab it arrives as a plain object.
    for (const { from, to } of RangeSet(tree as Parameters<typeof RangeSet>[0])) {
      if (from !== to || typeof from !== 'string') return 'all';
      ids.add(from);
    }
  }
  return ids.size === 0 ? undefined : ids;
}
