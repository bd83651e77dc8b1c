import type { Answers } from '@portal/domain/form/answers';
import { measuredParameters } from '@portal/domain/production/measured-parameters';
import type { ProductionDevice, ProductionRecord } from '@portal/domain/production/record';
import { type Stage, stageStepId } from '@portal/domain/production/stages';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { DeviceState } from '../device/own-work.ts';

type Made = Pick<DeviceState, 'answered'> & {
  readonly records: readonly Pick<ProductionRecord, 'act' | 'stage' | 'counted' | 'survey'>[];
};

/**
 * The answers of the stages that are done and count, the newest of each, by the id of their step; as the server reads them once it
 * has this station's own.
 */
export function answersSoFar({ records, answered = {} }: Made, done: readonly Stage[]): Answers {
  const steps = new Set(done.map(stageStepId));
  const given: Answers = Object.fromEntries(Object.entries(answered).filter(([step]) => steps.has(step)));
  // Newest first.
  for (const { act, stage, counted, survey } of records) {
    if (act !== 'finish' || stage === null || !counted || !done.includes(stage)) continue;
    const step = stageStepId(stage);
    const answers = Object.hasOwn(survey.data, step) ? survey.data[step] : undefined;
    if (answers !== undefined && !Object.hasOwn(given, step)) given[step] = answers;
  }
  return given;
}

type Measured = Pick<ProductionDevice, 'parameters'> &
  Pick<DeviceState, 'answered'> & {
    readonly schemaVersion: Pick<ProductionDevice['schemaVersion'], 'parametersSchema'>;
  };

/** The parameters of a device with what this station has measured and the server does not have yet. */
export function parametersSoFar({ parameters, schemaVersion, answered = {} }: Measured): ParameterValues {
  return Object.keys(answered).reduce(
    (known, step) => ({ ...known, ...measuredParameters(answered, step, schemaVersion.parametersSchema) }),
    parameters,
  );
}
