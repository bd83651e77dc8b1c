import type { Retention } from './contract.ts';

export const RETENTION_PERIODS = ['mailDays', 'unverifiedDays', 'customerDays'] as const;
export type RetentionPeriod = (typeof RETENTION_PERIODS)[number];

const length = (days: number | null): number => days ?? Infinity;

/** The periods that become shorter: older data are deleted in the following night and cannot be restored. */
export function shortenedPeriods(before: Retention, after: Retention): RetentionPeriod[] {
  return RETENTION_PERIODS.filter((period) => length(after[period]) < length(before[period]));
}
