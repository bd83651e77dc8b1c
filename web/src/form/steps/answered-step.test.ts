import { fieldSchema, type FormSchema } from '@portal/domain/form/schema';
import { visibleForm } from '@portal/domain/form/visible';
import { beforeAll, expect, test } from 'vitest';
import { gapText, rangeText } from '../fields/gap-text.ts';
import { surveyWords } from '../fields/field-words.ts';
import { loadPageTexts, startLanguages, t } from '../../lib/languages/i18n.ts';
import { factsOf, picturesOfStep } from './answered-step.ts';

const asked = (type: string, more: object) =>
  fieldSchema.parse({ label: type, name: type, type, required: false, ...more });
const options = [
  { value: 'pump', label: 'Pompa' },
  { value: 'valve', label: 'Zawór' },
];
const FORM: FormSchema = {
  steps: [
    {
      id: 's',
      title: 'S',
      fields: [
        asked('statement', {}),
        asked('time', {}),
        asked('choices', { options }),
        asked('number', { unit: 'bar', min: 1, max: 2.5, outOfRange: 'reason' }),
        asked('calculated', {
          unit: 'bar',
          calculation: {
            kind: 'add',
            left: { kind: 'field', field: 'form.number' },
            right: { kind: 'number', value: 0.5 },
          },
        }),
        asked('images', {}),
      ],
    },
  ],
};
const [, , , number] = FORM.steps[0]?.fields ?? [];
const ANSWERS = {
  s: {
    time: '14:30',
    choices: 'pump\nvalve',
    number: 5,
    'number:reason': 'Dopuszczono',
    images: 'b.jpg\na.jpg',
  },
};

beforeAll(async () => {
  await startLanguages();
  await loadPageTexts();
});

test('a step is read back with its choices in words, its calculated value, and the reason for what is out of range', () => {
  const [step] = visibleForm(FORM, ANSWERS, {});
  expect(step && factsOf(t, step, ANSWERS)).toEqual([
    { term: 'time', value: '14:30' },
    { term: 'choices', value: 'Pompa, Zawór' },
    { term: 'number', value: '5 bar (poza zakresem: Dopuszczono)' },
    { term: 'calculated', value: '5,5 bar' },
    { term: 'images', value: '' },
  ]);
  expect(step && picturesOfStep(step, ANSWERS)).toEqual([
    { name: 'b.jpg', label: 'images (1)' },
    { name: 'a.jpg', label: 'images (2)' },
  ]);
});

test('an installer is told the range and what is lacking in words', () => {
  if (number?.type !== 'number') throw new Error('The fourth field is the number');
  expect(rangeText(t, number)).toBe('1–2,5 bar');
  expect(rangeText(t, { ...number, min: undefined })).toBe('Najwięcej 2,5 bar');
  expect(gapText(t, { field: 'number', code: 'reason' }, number)).toBe('Napisz, co z tym zrobiono');
  expect(gapText(t, { field: 'images', code: 'required' }, asked('images', {}))).toBe('Dodaj zdjęcie');
});

test('a conflict knows what a person calls the reason', () => {
  expect(surveyWords(FORM)['survey.data.s.number:reason']).toEqual({ label: 'number: Co z tym zrobiono' });
});
