/**
 * A random source that gives the same numbers for the same seed (mulberry32): demo data differ from day to day only in
 * their dates, so that screenshots and tests are reproducible.
 */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(from: number, to: number): number;
  /** A number with so many decimals, both ends included. */
  measured(from: number, to: number, decimals: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** True in this percentage of cases. */
  percent(share: number): boolean;
  /** Letters and digits that cannot be confused in print (without 0 O 1 I L U). */
  code(length: number): string;
  uuid(): string;
};

const READABLE = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** @param seed any whole number */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    next,
    between,
    measured: (from, to, decimals) => Number((from + next() * (to - from)).toFixed(decimals)),
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    percent: (share) => next() * 100 < share,
    code: (length) => Array.from({ length }, () => READABLE[between(0, READABLE.length - 1)] ?? 'A').join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${between(8, 11).toString(16)}${hex(3)}-${hex(12)}`,
  };
}
