/** Seeds that once failed, by group, with what they found: run before all others, for good. */
export const KNOWN_SEEDS: Readonly<Record<string, readonly number[]>> = {
  // A refresh that was never answered stopped the whole queue: it had no time limit.
  random: [102, 116, 119, 137],
};
