import type { RepairChange } from './repair-change.ts';
import type { Repair } from './repair-data.ts';
import type { RepairGaps } from './repair-steps.ts';

/** What every step of a service is drawn from. */
export type RepairStepProps = {
  readonly data: Repair;
  readonly today: string;
  /** What is missing in the step, once someone has tried to go on. */
  readonly gaps: RepairGaps;
  readonly onChange: (change: RepairChange) => void;
};
