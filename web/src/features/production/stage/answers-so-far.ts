import type { Answers } from '@portal/domain/form/answers';
import type { ProductionDevice } from '@portal/domain/production/record';
import { type Stage, stageStepId } from '@portal/domain/production/stages';

type Made = Pick<ProductionDevice, 'records'>;

/** The answers of the stages that are done and count, the newest of each, by the id of their step; as the server reads them. */
export function answersSoFar({ records }: Made, done: readonly Stage[]): Answers {
  const given: Answers = {};
  // Newest first.
  for (const { act, stage, counted, survey } of records) {
    if (act !== 'finish' || stage === null || !counted || !done.includes(stage)) continue;
    const step = stageStepId(stage);
    const answers = Object.hasOwn(survey.data, step) ? survey.data[step] : undefined;
    if (answers !== undefined && !Object.hasOwn(given, step)) given[step] = answers;
  }
  return given;
}
