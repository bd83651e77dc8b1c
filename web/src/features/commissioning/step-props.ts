import type { IsoDate } from '@portal/domain/dates';
import type { Change, InProgress } from './draft-change.ts';

/** What every step of the commissioning is drawn from. */
export type StepProps = {
  readonly data: InProgress['data'];
  readonly today: IsoDate;
  /** Point at what is missing: someone has tried to go on. */
  readonly tried: boolean;
  readonly onChange: (change: Change) => void;
};
