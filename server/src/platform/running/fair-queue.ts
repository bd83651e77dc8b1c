/** Used time counts half after this long. */
const HALF_LIFE_MS = 30_000;
/** Below this, used time is forgotten. */
const FORGOTTEN_MS = 1;

export type FairQueue<Item> = {
  add(owner: string, item: Item): void;
  /** Removes and returns the next item. */
  next(): Item | undefined;
  /** Records how long an owner's work took. */
  charge(owner: string, ms: number): void;
  waiting(): number;
  waitingFor(owner: string): number;
  /** Removes and returns all waiting items. */
  drain(): Item[];
};

/**
 * A queue of work by owner. The owner who used the least time recently goes first, so that nobody waits behind many
 * jobs of somebody else, and short jobs go before long ones; each owner's jobs keep their order.
 * @param now a monotonic clock, in milliseconds
 */
export function fairQueue<Item>(now: () => number = () => performance.now()): FairQueue<Item> {
  const queues = new Map<string, Item[]>();
  const given = new Map<string, { readonly ms: number; readonly at: number }>();

  const givenTo = (owner: string): number => {
    const last = given.get(owner);
    return last ? last.ms * 0.5 ** ((now() - last.at) / HALF_LIFE_MS) : 0;
  };
  return {
    add(owner, item) {
      const queue = queues.get(owner);
      if (queue) queue.push(item);
      else queues.set(owner, [item]);
    },
    next() {
      const owners = [...queues.keys()];
      const [first] = owners.toSorted((one, other) => givenTo(one) - givenTo(other));
      if (first === undefined) return undefined;
      const queue = queues.get(first) ?? [];
      const item = queue.shift();
      // An owner who has just had a turn goes behind those with equal time.
      queues.delete(first);
      if (queue.length > 0) queues.set(first, queue);
      return item;
    },
    charge(owner, ms) {
      given.set(owner, { ms: givenTo(owner) + ms, at: now() });
      for (const known of given.keys()) if (givenTo(known) < FORGOTTEN_MS) given.delete(known);
    },
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
    waitingFor: (owner) => queues.get(owner)?.length ?? 0,
    drain() {
      const all = [...queues.values()].flat();
      queues.clear();
      return all;
    },
  };
}
