import type { Stage } from './stages.ts';
import type { ProductionActType } from './transition.ts';

/** What was done to a device, and when by the clock of its station, in ISO format. */
type Done = {
  readonly act: ProductionActType;
  readonly stage?: Stage | null;
  readonly finishedAt: string;
};

/**
 * What took away the effect of an act before it arrived from a station without a network: a stage that was finished before the
 * device was sent back to it or to an earlier one is to be done again, and work that was resumed before a newer hold does not end
 * that one. Undefined for an act that counts.
 *
 * @param others what else was done to the device; of several the first that applies is given
 */
export function overtakenBy<Other extends Done>(act: Done, others: readonly Other[]): Other | undefined {
  const at = Date.parse(act.finishedAt);
  return others.find((other) => Date.parse(other.finishedAt) > at && takesAway(other, act));
}

function takesAway(other: Done, { act, stage = null }: Done): boolean {
  if (act === 'release') return other.act === 'hold';
  const isBack = other.act === 'rework' || other.act === 'reopen';
  const backTo = (isBack && other.stage) || null;
  return act === 'finish' && stage !== null && backTo !== null && backTo <= stage;
}
