import type { FormSchema } from '@portal/domain/form/schema';
import { expect, test } from 'vitest';
import { answeredStage } from './answered-stage.ts';

const FORM: FormSchema = {
  steps: [
    {
      id: 'stage-3',
      title: 'Hydraulika',
      fields: [{ name: 'refrigerant', type: 'text', label: 'Czynnik', required: false }],
    },
    {
      id: 'stage-4',
      title: 'Izolacja i szczelność',
      fields: [
        { name: 'pressure', type: 'number', label: 'Ciśnienie', required: false },
        {
          name: 'propane',
          type: 'text',
          label: 'Test propanu',
          required: false,
          showWhen: { any: [{ all: [{ field: 'form.refrigerant', operator: 'in', values: ['R290'] }] }] },
        },
      ],
    },
  ],
};

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
  const shown = answeredStage(device, propane, FORM);
  expect(fieldsOf(shown)).toEqual(['pressure', 'propane']);
  expect(shown?.answers['stage-4']).toEqual({ pressure: 31.7, propane: 'szczelne' });
  expect(answeredStage(device, { ...propane, stage: null }, FORM)).toBeUndefined();
});

test('the history shows an answer that depends on another stage, where neither of them counts', () => {
  const propane = record(3, 4, { pressure: 31.7, propane: 'szczelne' }, false);
  const older = [record(2, 3, { refrigerant: 'R290' }, false), record(1, 3, { refrigerant: 'R32' })];
  const device = { records: [propane, ...older] as never, parameters: {} };
  expect(fieldsOf(answeredStage(device, propane, FORM))).toEqual(['pressure', 'propane']);
  expect(fieldsOf(answeredStage(device, { ...propane, counted: true }, FORM))).toEqual(['pressure']);
});
