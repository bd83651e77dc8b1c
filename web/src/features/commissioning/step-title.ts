import type { TFunction } from 'i18next';
import { titleOf } from '../../form/fields/field-label.ts';
import type { CommissioningStep } from './step-list.ts';

/** What a step is called. */
export function stepTitle(t: TFunction, step: CommissioningStep): string {
  return step.kind === 'form' ? titleOf(step.step) : t(`commissioning.steps.${step.kind}`);
}
