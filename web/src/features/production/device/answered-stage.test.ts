import { expect, test } from 'vitest';
import { STAGE_FORM } from '../stage/stage-form.sample.ts';
import { answeredStage } from './answered-stage.ts';

const record = (
  id: number,
  stage: 3 | 4,
  answers: Readonly<Record<string, string | number>>,
  counted = true,
) => ({ id, act: 'finish', stage, counted, survey: { data: { [`stage-${stage}`]: answers } } }) as const;
const fieldsOf = (answered: ReturnType<typeof answeredStage>) =>
  answered?.step.fields.map(({ name }) => name);

test('the history shows an answer whose question the stage before called for, as it was then', () => {
  const afterRework = record(3, 3, { refrigerant: 'R32' });
  const propane = record(2, 4, { pressure: 31.7, propane: 'szczelne' });
  const records = [afterRework, propane, record(1, 3, { refrigerant: 'R290' })] as never;
  const device = { records, parameters: {} };
  const shown = answeredStage(device, propane, STAGE_FORM);
  expect(fieldsOf(shown)).toEqual(['pressure', 'propane']);
  expect(shown?.answers['stage-4']).toEqual({ pressure: 31.7, propane: 'szczelne' });
  expect(answeredStage(device, { ...propane, stage: null }, STAGE_FORM)).toBeUndefined();
});

test('the history shows an answer that depends on another stage, where neither of them counts', () => {
  const propane = record(3, 4, { pressure: 31.7, propane: 'szczelne' }, false);
  const older = [record(2, 3, { refrigerant: 'R290' }, false), record(1, 3, { refrigerant: 'R32' })];
  const device = { records: [propane, ...older] as never, parameters: {} };
  expect(fieldsOf(answeredStage(device, propane, STAGE_FORM))).toEqual(['pressure', 'propane']);
  expect(fieldsOf(answeredStage(device, { ...propane, counted: true }, STAGE_FORM))).toEqual(['pressure']);
});
