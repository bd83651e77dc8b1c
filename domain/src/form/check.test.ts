import { describe, expect, test } from 'vitest';
import type { Answer } from './answers.ts';
import { formGaps, stepGaps, TEXT_ANSWER_MAX } from './check.ts';
import { fieldSchema, type Field, type FormSchema } from './schema.ts';

const field = (more: Record<string, unknown>): Field =>
  fieldSchema.parse({ name: 'x', label: 'X', required: true, ...more });
const gap = (definition: Field, answer: Answer | undefined) =>
  stepGaps({ id: 's', title: 'S', fields: [definition] }, { s: answer === undefined ? {} : { x: answer } })[0]
    ?.code;

const power = field({ type: 'number', min: 4, max: 16 });
const source = field({ type: 'list', options: [{ value: 'air', label: 'Powietrze' }] });

describe('one answer of a step', () => {
  test.each<[string, Field, Answer | undefined, string | undefined]>([
    ['a required text left out', field({ type: 'text' }), undefined, 'required'],
    ['a required text of blanks', field({ type: 'text' }), '  ', 'required'],
    ['a required answer taken back', field({ type: 'text' }), null, 'required'],
    ['an optional text left out', field({ type: 'text', required: false }), undefined, undefined],
    ['a text', field({ type: 'text' }), 'Kocioł', undefined],
    ['a number where a text is asked', field({ type: 'text' }), 7, 'text'],
    ['a line as long as may be', field({ type: 'text' }), 'a'.repeat(TEXT_ANSWER_MAX.line), undefined],
    ['a line too long', field({ type: 'text' }), 'a'.repeat(TEXT_ANSWER_MAX.line + 1), 'too-long'],
    ['remarks longer than a line', field({ type: 'text', multiline: true }), 'a'.repeat(600), undefined],
    [
      'remarks too long',
      field({ type: 'text', multiline: true }),
      'a'.repeat(TEXT_ANSWER_MAX.multiline + 1),
      'too-long',
    ],
    ['a power within its limits', power, 4, undefined],
    ['a power at its upper limit', power, 16, undefined],
    ['a power below', power, 3.9, 'min'],
    ['a power above', power, 16.1, 'max'],
    ['zero is an answer', field({ type: 'number' }), 0, undefined],
    ['digits as text', power, '12', 'number'],
    ['no number at all', power, Number.NaN, 'number'],
    ['a day', field({ type: 'date' }), '2026-02-28', undefined],
    ['a day that does not exist', field({ type: 'date' }), '2026-02-29', 'date'],
    ['a number for a day', field({ type: 'date' }), 20260228, 'date'],
    ['an option of the list', source, 'air', undefined],
    ['a word that is not in the list', source, 'water', 'not-an-option'],
    ["an option's label instead of its value", source, 'Powietrze', 'not-an-option'],
    ['yes', field({ type: 'yes_no' }), 'yes', undefined],
    ['no is an answer too', field({ type: 'yes_no' }), 'no', undefined],
    ['another word than yes or no', field({ type: 'yes_no' }), 'tak', 'yes-no'],
    ['a photo left out', field({ type: 'image' }), undefined, 'required'],
    ['a photo', field({ type: 'image' }), '4f1c.jpg', undefined],
    ['a path instead of a photo', field({ type: 'image' }), '../secret.jpg', 'image'],
    ['a number instead of a signature', field({ type: 'signature' }), 5, 'image'],
    ['a signature', field({ type: 'signature' }), 'podpis-klienta.png', undefined],
    ['a name with a blank', field({ type: 'signature' }), 'podpis klienta.png', 'image'],
    [
      'an optional number that is wrong all the same',
      field({ type: 'number', required: false }),
      'x',
      'number',
    ],
  ])('%s', (_, definition, answer, code) => {
    expect(gap(definition, answer)).toBe(code);
  });
});

test('the whole form names its gaps in order, with the step of each', () => {
  const form: FormSchema = {
    steps: [
      { id: 'a', title: 'A', fields: [{ ...power, name: 'power' }, field({ type: 'text', name: 'note' })] },
      { id: 'b', title: 'B', fields: [{ ...source, name: 'source' }] },
    ],
  };
  expect(formGaps(form, { a: { power: 20 }, b: { source: 'water' } }, {})).toEqual([
    { stepId: 'a', field: 'power', code: 'max' },
    { stepId: 'a', field: 'note', code: 'required' },
    { stepId: 'b', field: 'source', code: 'not-an-option' },
  ]);
  expect(formGaps(form, { a: { power: 12, note: 'ok' }, b: { source: 'air' } }, {})).toEqual([]);
});
