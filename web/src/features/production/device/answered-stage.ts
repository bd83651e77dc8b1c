import { storedForm } from '@portal/domain/form/visible';
import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema, Step } from '@portal/domain/form/schema';
import type { ProductionDevice, ProductionRecord } from '@portal/domain/production/record';
import { STAGES, stageStepId } from '@portal/domain/production/stages';
import { answersSoFar } from '../stage/answers-so-far.ts';

type Made = Pick<ProductionDevice, 'records' | 'parameters'>;

/**
 * What was asked at a recorded stage and what was answered. A question may depend on the stages before it, so their answers as they
 * were then are among the answers. Undefined when nothing was asked.
 *
 * @param record one of the device's records, which are newest first
 * @param form of the version that was filled in
 */
export function answeredStage(
  { records, parameters }: Made,
  record: Pick<ProductionRecord, 'id' | 'stage' | 'survey' | 'counted'>,
  form: FormSchema,
): { readonly step: Step; readonly answers: Answers } | undefined {
  const { stage } = record;
  if (stage === null) return undefined;
  // What does not count may follow other work that does not either.
  const older = records
    .filter(({ id }) => id < record.id)
    .map((one) => ({ ...one, counted: one.counted || !record.counted }));
  const before = STAGES.filter((one) => one < stage);
  const answers = { ...answersSoFar({ records: older }, before), ...record.survey.data };
  const step = storedForm(form, answers, parameters).find(({ id }) => id === stageStepId(stage));
  return step && { step, answers };
}
