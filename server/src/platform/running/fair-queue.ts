/** Time that somebody was given counts half after so long. */
const HALF_LIFE_MS = 30_000;
/** What is left of it then is forgotten. */
const FORGOTTEN_MS = 1;

export type FairQueue<Item> = {
  add(owner: string, item: Item): void;
  /** Takes out what is next. */
  next(): Item | undefined;
  /** Somebody's work took so long. */
  charge(owner: string, ms: number): void;
  waiting(): number;
  waitingFor(owner: string): number;
  /** Takes out all that waits. */
  drain(): Item[];
};

/**
 * Work that waits, by the one whom it is for. Whoever was given the least time of late goes first, so that nobody waits
 * behind all that somebody else has sent, and small work goes before long work; the work of one goes in the order in which it came.
 *
 * @param now milliseconds that only ever grow
 */
export function fairQueue<Item>(now: () => number = () => performance.now()): FairQueue<Item> {
  const lines = new Map<string, Item[]>();
  const given = new Map<string, { readonly ms: number; readonly at: number }>();

  const givenTo = (owner: string): number => {
    const last = given.get(owner);
    return last ? last.ms * 0.5 ** ((now() - last.at) / HALF_LIFE_MS) : 0;
  };
  return {
    add(owner, item) {
      const line = lines.get(owner);
      if (line) line.push(item);
      else lines.set(owner, [item]);
    },
    next() {
      const owners = [...lines.keys()];
      const [first] = owners.toSorted((one, other) => givenTo(one) - givenTo(other));
      if (first === undefined) return undefined;
      const line = lines.get(first) ?? [];
      const item = line.shift();
      // Whoever has had a turn stands behind those who were given as little.
      lines.delete(first);
      if (line.length > 0) lines.set(first, line);
      return item;
    },
    charge(owner, ms) {
      given.set(owner, { ms: givenTo(owner) + ms, at: now() });
      for (const known of given.keys()) if (givenTo(known) < FORGOTTEN_MS) given.delete(known);
    },
    waiting: () => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
    waitingFor: (owner) => lines.get(owner)?.length ?? 0,
    drain() {
      const all = [...lines.values()].flat();
      lines.clear();
      return all;
    },
  };
}
