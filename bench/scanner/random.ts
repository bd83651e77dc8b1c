/** Numbers from a seed, the same on every machine (mulberry32). */
export type Random = {
  /** From `low` (inclusive) to `high` (exclusive). */
  readonly between: (low: number, high: number) => number;
  readonly whole: (low: number, high: number) => number;
  readonly pick: <T>(of: readonly [T, ...T[]]) => T;
  /** About normal, mean 0, deviation 1. */
  readonly bell: () => number;
};

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high)),
    pick: (of) => of[Math.floor(next() * of.length)] ?? of[0],
    bell: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
}
