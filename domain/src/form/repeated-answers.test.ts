import { expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { repeatedAnswers } from './repeated-answers.ts';
import type { FormSchema } from './schema.ts';

const FORM: FormSchema = {
  steps: [
    {
      id: 'hydraulika',
      title: 'Hydraulika',
      fields: [
        {
          name: 'rodzaj',
          type: 'list',
          label: 'Rodzaj ogrzewania',
          required: true,
          repeatable: true,
          options: [
            { value: 'floor', label: 'Podłogowe' },
            { value: 'radiators', label: 'Grzejniki' },
          ],
        },
        {
          name: 'petle',
          type: 'number',
          label: 'Liczba pętli',
          required: true,
          repeatable: true,
          max: 12,
          outOfRange: 'reason',
          showWhen: { any: [{ all: [{ field: 'form.rodzaj', operator: 'in', values: ['floor'] }] }] },
        },
        { name: 'cisnienie', type: 'number', label: 'Ciśnienie', required: true },
      ],
    },
  ],
};

const repeated = (answers: Answers, last: Answers) =>
  repeatedAnswers(FORM, ['hydraulika'], { answers, device: {} }, last).map(({ field, answer }) => [
    field.name,
    answer,
  ]);

test('the last installation repeats marked answers, and those of questions that they show', () => {
  const last = { hydraulika: { rodzaj: 'floor', petle: 8, cisnienie: 1.5 } };
  expect(repeated({}, last)).toEqual([
    ['rodzaj', 'floor'],
    ['petle', 8],
  ]);
});

test('an answer that stood in another step of an older version is repeated by its name', () => {
  expect(repeated({}, { dawniej: { rodzaj: 'radiators' } })).toEqual([['rodzaj', 'radiators']]);
});

test.each<[what: string, answers: Answers, last: Answers]>([
  ['what is answered already', { hydraulika: { rodzaj: 'radiators' } }, { hydraulika: { rodzaj: 'floor' } }],
  ['an option that is gone', {}, { hydraulika: { rodzaj: 'air' } }],
  ['a blank', {}, { hydraulika: { rodzaj: '' } }],
  ['a value out of its range', { hydraulika: { rodzaj: 'floor' } }, { hydraulika: { petle: 13 } }],
  ['a question that stays hidden', {}, { hydraulika: { petle: 8 } }],
])('the last installation does not repeat %s', (_, answers, last) => {
  expect(repeated(answers, last)).toEqual([]);
});
