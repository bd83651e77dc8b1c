import type { Retention } from './contract.ts';

export const RETENTION_PERIODS = ['mailDays', 'unverifiedDays', 'customerDays'] as const;
export type RetentionPeriod = (typeof RETENTION_PERIODS)[number];

const length = (days: number | null): number => days ?? Infinity;

/** The periods that end sooner than before: what is older goes in the next night, and does not come back. */
export function shortenedPeriods(before: Retention, after: Retention): RetentionPeriod[] {
  return RETENTION_PERIODS.filter((period) => length(after[period]) < length(before[period]));
}
