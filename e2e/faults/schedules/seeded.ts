import { createHash } from 'node:crypto';

/** Chance that can be had again: the same seed draws the same numbers (mulberry32). */
export class Seeded {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Chance of its own for each group: the same seed of two groups makes different requests. */
  static of(group: string, seed: number): Seeded {
    return new Seeded(createHash('sha256').update(`${group} ${seed}`).digest().readUInt32LE());
  }

  /** At least 0 and below 1. */
  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value {
    const picked = values[this.whole(0, values.length - 1)];
    if (picked === undefined) throw new Error('There is nothing to pick from');
    return picked;
  }
}

/**
 * Seeds that once failed, by group: run before all others, for good. What the first proof found, a refresh that was never
 * answered and stopped the whole queue, is a cell of the group `calls` (refresh × time-out) and needs no seed.
 */
export const KNOWN_SEEDS: Readonly<Record<string, readonly number[]>> = {
  // The answer to a refresh signed the person out before all was handed in: they sign in and go on.
  random: [20274, 97729],
  // Late takeovers and one unfinished request on a machine at a load of 46; not explained yet.
  tabs: [5045],
};
