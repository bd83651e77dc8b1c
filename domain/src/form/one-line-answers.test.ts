import { expect, test } from 'vitest';
import { oneLineAnswers } from './one-line-answers.ts';
import { formSchema } from './schema.ts';

const FORM = formSchema.parse({
  steps: [
    {
      id: 'hydraulics',
      title: 'Hydraulics',
      fields: [
        { name: 'place', label: 'Place', required: false, type: 'text' },
        { name: 'remarks', label: 'Remarks', required: false, type: 'text', multiline: true },
        {
          name: 'pump',
          label: 'Pump',
          required: false,
          type: 'list',
          options: [{ value: 'A\t1', label: 'A 1' }],
        },
        {
          name: 'pressure',
          label: 'Pressure',
          required: false,
          type: 'number',
          max: 3,
          outOfRange: 'reason',
        },
      ],
    },
  ],
});

test('a text of one line loses its breaks, a longer text and an option keep theirs', () => {
  const answers = { hydraulics: { place: 'Cellar\r\n2\tleft', remarks: 'one\n\ttwo', pump: 'A\t1' } };
  expect(oneLineAnswers(FORM, answers)).toEqual({
    hydraulics: { place: 'Cellar 2 left', remarks: 'one\n\ttwo', pump: 'A\t1' },
  });
  expect(answers.hydraulics.place).toBe('Cellar\r\n2\tleft');
});

test('a reason for a value out of its range is on one line', () => {
  const answers = { hydraulics: { pressure: 5, 'pressure:reason': 'let\nin' } };
  expect(oneLineAnswers(FORM, answers)).toEqual({
    hydraulics: { pressure: 5, 'pressure:reason': 'let in' },
  });
});

test('what is on one line stays as it was typed, and what is not answered stays so', () => {
  const answers = { hydraulics: { place: ' Cellar ', pump: null }, other: { place: 'a\nb' } };
  expect(oneLineAnswers(FORM, answers)).toEqual(answers);
  expect(oneLineAnswers(FORM, {})).toEqual({});
});
