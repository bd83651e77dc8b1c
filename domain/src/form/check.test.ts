import { describe, expect, test } from 'vitest';
import type { Answer } from './answers.ts';
import { formGaps, stepGaps } from './check.ts';
import { fieldSchema, type Field, formSchema, type FormSchema } from './schema.ts';
import { visibleAnswers } from './visible.ts';

const field = (more: Record<string, unknown>): Field =>
  fieldSchema.parse({ name: 'x', label: 'X', required: true, ...more });
const gap = (definition: Field, answer: Answer | undefined) =>
  stepGaps({ id: 's', title: 'S', fields: [definition] }, { s: answer === undefined ? {} : { x: answer } })[0]
    ?.code;

const power = field({ type: 'number', min: 4, max: 16 });
const source = field({ type: 'list', options: [{ value: 'air', label: 'Powietrze' }] });

const parts = field({
  type: 'choices',
  options: [
    { value: 'pump', label: 'Pompa' },
    { value: 'valve', label: 'Zawór' },
  ],
});
const photos = (count: number) => Array.from({ length: count }, (_, at) => `photo-${at}.jpg`).join('\n');
const pressure = field({ type: 'number', min: 1, max: 3, outOfRange: 'reason' });

describe('one answer of a step', () => {
  test.each<[string, Field, Answer | undefined, string | undefined]>([
    ['a required text left out', field({ type: 'text' }), undefined, 'required'],
    ['a required text of blanks', field({ type: 'text' }), '  ', 'required'],
    ['a required answer taken back', field({ type: 'text' }), null, 'required'],
    ['an optional text left out', field({ type: 'text', required: false }), undefined, undefined],
    ['a text', field({ type: 'text' }), 'Kocioł', undefined],
    ['a number where a text is asked', field({ type: 'text' }), 7, 'text'],
    ['a line as long as may be', field({ type: 'text' }), 'a'.repeat(500), undefined],
    [
      'more digits than a number is stored with',
      field({ type: 'number' }),
      '8948012345678901234',
      'too-long',
    ],
    ['a line too long', field({ type: 'text' }), 'a'.repeat(501), 'too-long'],
    ['remarks as long as may be', field({ type: 'text', multiline: true }), 'a'.repeat(5_000), undefined],
    ['remarks too long', field({ type: 'text', multiline: true }), 'a'.repeat(5_001), 'too-long'],
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
    ['a time', field({ type: 'time' }), '07:05', undefined],
    ['the last minute of a day', field({ type: 'time' }), '23:59', undefined],
    ['a minute after the last', field({ type: 'time' }), '24:00', 'time'],
    ['a time without its blank digit', field({ type: 'time' }), '7:05', 'time'],
    ['a required time left out', field({ type: 'time' }), undefined, 'required'],
    ['one of several', parts, 'pump', undefined],
    ['all of several', parts, 'pump\nvalve', undefined],
    ['none of several', parts, null, 'required'],
    ['several with a word that is not in the list', parts, 'pump\ntank', 'not-an-option'],
    ['one of several twice', parts, 'pump\npump', 'twice'],
    ['a number for several', parts, 5, 'not-an-option'],
    ['several photos', field({ type: 'images' }), 'a.jpg\nb.jpg', undefined],
    ['several photos left out', field({ type: 'images' }), undefined, 'required'],
    ['one photo twice', field({ type: 'images' }), 'a.jpg\na.jpg', 'twice'],
    ['a path among several photos', field({ type: 'images' }), 'a.jpg\n../b.jpg', 'image'],
    ['twenty photos', field({ type: 'images' }), photos(20), undefined],
    ['twenty-one photos', field({ type: 'images' }), photos(21), 'too-many'],
    ['a sentence that was read', field({ type: 'statement', required: false }), undefined, undefined],
    ['whatever is sent for a sentence', field({ type: 'statement', required: false }), 'x', undefined],
    ['a pressure within its range', pressure, 1.5, undefined],
    ['a pressure out of its range without a reason', pressure, 0.5, 'reason'],
    ['a pressure that is no number, whatever the range', pressure, 'high', 'number'],
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

describe('a value outside of a range that asks for a reason', () => {
  const step = { id: 's', title: 'S', fields: [pressure] };
  const gaps = (answers: Record<string, Answer>) => stepGaps(step, { s: answers }).map(({ code }) => code);

  test.each<[string, Record<string, Answer>, string[]]>([
    ['is kept with a sentence', { x: 5, 'x:reason': 'Dopuszczono, naczynie do wymiany' }, []],
    ['is not kept with blanks', { x: 5, 'x:reason': '  ' }, ['reason']],
    ['is not kept with a number', { x: 5, 'x:reason': 5 }, ['reason']],
    ['is kept with five hundred characters', { x: 5, 'x:reason': 'a'.repeat(500) }, []],
    ['is not kept with more', { x: 5, 'x:reason': 'a'.repeat(501) }, ['too-long']],
  ])('%s', (_, answers, codes) => {
    expect(gaps(answers)).toEqual(codes);
  });

  test('is dropped with its reason once the value is within the range again', () => {
    const form: FormSchema = { steps: [step] };
    const answers = { s: { x: 5, 'x:reason': 'Dopuszczono' } };
    expect(visibleAnswers(form, answers, {})).toEqual(answers);
    expect(visibleAnswers(form, { s: { x: 2, 'x:reason': 'Dopuszczono' } }, {})).toEqual({ s: { x: 2 } });
  });
});

describe('a calculated value', () => {
  const form: FormSchema = formSchema.parse({
    steps: [
      {
        id: 's',
        title: 'S',
        fields: [
          { name: 'flow', label: 'Flow', type: 'number', required: false },
          {
            name: 'output',
            label: 'Output',
            type: 'calculated',
            required: false,
            min: 2,
            max: 12,
            calculation: {
              kind: 'multiply',
              left: { kind: 'field', field: 'form.flow' },
              right: { kind: 'field', field: 'device.power' },
            },
          },
        ],
      },
    ],
  });

  test('is what follows from the others, whatever was sent for it', () => {
    const sent = { s: { flow: 3, output: 9999 } };
    expect(visibleAnswers(form, sent, { power: '2,5' })).toEqual({ s: { flow: 3, output: 7.5 } });
    expect(formGaps(form, sent, { power: '2,5' })).toEqual([]);
  });

  test('is none while an operand is missing, and then nothing is lacking', () => {
    const sent = { s: { output: 9999 } };
    expect(visibleAnswers(form, sent, { power: '2,5' })).toEqual({});
    expect(formGaps(form, sent, { power: '2,5' })).toEqual([]);
  });

  test('may be exactly at its limit, whatever binary numbers make of a difference, and is stored as it was calculated', () => {
    const [step] = form.steps;
    const output = step!.fields[1]!;
    const spread: FormSchema = {
      steps: [
        {
          ...step!,
          fields: [
            step!.fields[0]!,
            {
              ...output,
              min: 4.8,
              max: 4.8,
              calculation: {
                kind: 'subtract',
                left: { kind: 'field', field: 'form.flow' },
                right: { kind: 'number', value: 30.3 },
              },
            } as typeof output,
          ],
        },
      ],
    };
    expect(formGaps(spread, { s: { flow: 35.1 } }, {})).toEqual([]);
    expect(visibleAnswers(spread, { s: { flow: 35.1 } }, {})).toEqual({
      s: { flow: 35.1, output: 4.800000000000001 },
    });
  });

  test('is refused outside of its range', () => {
    expect(formGaps(form, { s: { flow: 10 } }, { power: '2,5' })).toEqual([
      { stepId: 's', field: 'output', code: 'max' },
    ]);
  });
});
