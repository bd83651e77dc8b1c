import type { Timing, WindowPlace } from './timing.ts';

/** How an inspection is labelled: its timing, or that it was carried out too early. */
export type InspectionLabel = Timing | 'early';

type Labelled = {
  readonly timing: Timing | null;
  /** Undefined in answers of older servers. */
  readonly window?: WindowPlace | null | undefined;
};

/**
 * The label of an inspection; null while there is none.
 *
 * One that was carried out before its window opened does not count for the warranty and its window is planned again: nobody may read
 * that it was in time. `timing` has no value for it: an older app could not read the record.
 */
export function inspectionLabel({ timing, window }: Labelled): InspectionLabel | null {
  return timing === 'in_time' && window === 'early' ? 'early' : timing;
}
