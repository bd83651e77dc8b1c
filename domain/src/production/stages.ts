import { PRODUCTION_STAGES } from '../constants.ts';

/** The stages of specification section 6, in order; stage 1 is the record of the device itself. */
export const STAGES = [2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Stage = (typeof STAGES)[number];

/** What each stage is called in locale files and addresses. */
export const STAGE_NAMES = {
  2: 'parameters',
  3: 'hydraulics',
  4: 'insulation',
  5: 'tightness',
  6: 'electrics',
  7: 'final-check',
  8: 'shipping',
  9: 'label-check',
} as const satisfies Record<Stage, string>;

/** The stages that make the device; shipping and the label check follow once they are all done. */
export const MAKING_STAGES = [2, 3, 4, 5, 6, 7] as const satisfies readonly Stage[];
export const SHIPPING_STAGE = 8 satisfies Stage;
export const LABEL_STAGE = 9 satisfies Stage;

/**
 * The stages that are done of a device on which nobody has worked here: those before its `step`; all of them once production is over
 * (null).
 */
export const stagesBefore = (step: number | null): readonly Stage[] =>
  STAGES.filter((stage) => step === null || stage < step);

/** The step of a template's production form that belongs to a stage. */
export const stageStepId = (stage: Stage): string => `stage-${stage}`;

/** Whether a number is one of the stages. */
export const isStage = (number: number): number is Stage =>
  Number.isInteger(number) && number >= PRODUCTION_STAGES.first && number <= PRODUCTION_STAGES.last;
