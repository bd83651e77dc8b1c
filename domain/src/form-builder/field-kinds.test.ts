import { describe, expect, test } from 'vitest';
import type { Field, FormSchema } from '../form/schema.ts';
import { blankField, isRepeatable, retyped, WRITTEN_TYPES, type WrittenType } from './field-kinds.ts';

const WITH_ALL = {
  name: 'power',
  label: 'Moc',
  labels: { en: 'Power' },
  help: { pl: 'Na tabliczce' },
  showWhen: { any: [{ all: [{ field: 'device.kind', operator: 'in', values: ['air'] }] }] },
  required: false,
} as const;
const OPTIONS = [{ value: 'a', label: 'A' }];
const RANGE = { unit: 'kW', min: 1, max: 9, outOfRange: 'reason' } as const;

/** Every property that a field may have beside those of all fields, as the field of each type has it. */
const FIELDS: { readonly [Type in WrittenType]: object } = {
  text: { multiline: true, repeatable: true },
  number: { ...RANGE, repeatable: true },
  date: { repeatable: true },
  time: { repeatable: true },
  list: { options: OPTIONS, repeatable: true },
  choices: { options: OPTIONS, repeatable: true },
  yes_no: { expected: 'yes', repeatable: true },
  image: { nameplate: true },
  images: {},
  signature: {},
  statement: {},
  calculated: { ...RANGE, calculation: { kind: 'field', field: 'form.flow' } },
};
const fieldOf = (type: WrittenType): Field => {
  const field: object = { ...WITH_ALL, ...FIELDS[type], type };
  return field as Field;
};
const become = (field: Field, type: WrittenType): Field | undefined => {
  const form: FormSchema = { steps: [{ id: 'one', title: 'Krok', fields: [field] }] };
  return retyped(form, 'power', type).form.steps[0]?.fields[0];
};

test('An admin is offered every type of field, the written answers first', () => {
  expect(WRITTEN_TYPES).toEqual([
    'text',
    'number',
    'date',
    'time',
    'list',
    'choices',
    'yes_no',
    'image',
    'images',
    'signature',
    'statement',
    'calculated',
  ]);
});

describe('An admin who makes a field of another type', () => {
  test.each<[WrittenType, WrittenType, object]>([
    ['number', 'text', { repeatable: true }],
    ['text', 'number', { repeatable: true }],
    ['text', 'date', { repeatable: true }],
    ['date', 'time', { repeatable: true }],
    ['time', 'yes_no', { repeatable: true }],
    ['yes_no', 'list', { repeatable: true, options: [] }],
    ['list', 'choices', { repeatable: true, options: [{ value: 'a', label: 'A' }] }],
    ['choices', 'list', { repeatable: true, options: [{ value: 'a', label: 'A' }] }],
    ['text', 'choices', { repeatable: true, options: [] }],
    ['text', 'image', {}],
    ['image', 'images', {}],
    ['list', 'signature', {}],
    ['number', 'statement', {}],
    [
      'number',
      'calculated',
      { unit: 'kW', min: 1, max: 9, outOfRange: 'reason', calculation: { kind: 'number', value: 0 } },
    ],
    ['calculated', 'number', { unit: 'kW', min: 1, max: 9, outOfRange: 'reason' }],
    ['calculated', 'text', {}],
  ])('from %s to %s keeps its texts, its help and its rule, and what both types have', (from, to, kept) => {
    expect(become(fieldOf(from), to)).toEqual({
      name: 'power',
      label: 'Moc',
      labels: { en: 'Power' },
      help: { pl: 'Na tabliczce' },
      showWhen: { any: [{ all: [{ field: 'device.kind', operator: 'in', values: ['air'] }] }] },
      required: false,
      type: to,
      ...kept,
    });
  });
});

test.each<[WrittenType, object]>([
  ['text', {}],
  ['number', {}],
  ['list', { options: [] }],
  ['choices', { options: [] }],
  ['image', {}],
  ['calculated', { calculation: { kind: 'number', value: 0 } }],
])(
  'An admin who adds a field of type %s gets one with nothing but what it cannot be without',
  (type, more) => {
    expect(blankField(type, { name: 'power', label: 'Moc' })).toEqual({
      name: 'power',
      label: 'Moc',
      required: false,
      type,
      ...more,
    });
  },
);

test.each<[Field['type'], boolean]>([
  ['text', true],
  ['number', true],
  ['date', true],
  ['time', true],
  ['list', true],
  ['choices', true],
  ['yes_no', true],
  ['image', false],
  ['images', false],
  ['signature', false],
  ['statement', false],
  ['calculated', false],
  ['newer', false],
])('That the last answer to a field of type %s may be offered again is %s', (type, isOffered) => {
  expect(isRepeatable(type)).toBe(isOffered);
});
