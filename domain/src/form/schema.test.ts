import { describe, expect, test } from 'vitest';
import { answersSchema } from './answers.ts';
import { formSchema } from './schema.ts';

/** A form whose only field is shown under one condition. */
const formWith = (condition: object) => ({
  steps: [
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      fields: [
        {
          name: 'coil',
          label: 'Wężownica',
          type: 'yes_no',
          required: true,
          showWhen: { any: [{ all: [condition] }] },
        },
      ],
    },
  ],
});
const problems = (condition: object) =>
  formSchema.safeParse(formWith(condition)).error?.issues.map(({ path }) => path.at(-1)) ?? [];

describe('a condition of a form', () => {
  test.each([
    ['device.power', []],
    ['form.tank', []],
    ['power', ['field']],
    ['installer.name', ['field']],
    ['devices.power', ['field']],
    ['device.', ['field']],
    ['form.tank.kind', ['field']],
  ])('may look at %s, with these faults: %j', (field, faults) => {
    expect(problems({ field, operator: 'in', values: ['yes'] })).toEqual(faults);
  });

  test.each([
    ['in', []],
    ['not_in', []],
    ['equals', ['operator']],
  ])('may compare by %s, with these faults: %j', (operator, faults) => {
    expect(problems({ field: 'form.tank', operator, values: ['yes'] })).toEqual(faults);
  });

  test('compares with a list of values, not with one and not with none', () => {
    expect(problems({ field: 'form.tank', operator: 'in', values: 'yes' })).toEqual(['values']);
    expect(problems({ field: 'form.tank', operator: 'in', values: [] })).toEqual(['values']);
    expect(problems({ field: 'form.tank', operator: 'in', values: ['yes', 'no'] })).toEqual([]);
  });
});

const takesField = (type: string, more: object = {}) =>
  formSchema.safeParse({
    steps: [{ id: 's', title: 'S', fields: [{ name: 'x', label: 'X', required: true, type, ...more }] }],
  }).success;

describe('a field of a form', () => {
  test.each([
    ['text', {}],
    ['list', { options: [{ value: 'air', label: 'Powietrze' }] }],
    ['yes_no', {}],
    ['image', {}],
    ['signature', {}],
    ['time', {}],
    ['choices', { options: [{ value: 'air', label: 'Powietrze' }] }],
    ['images', {}],
    ['statement', { required: false }],
    ['calculated', { required: false, calculation: { kind: 'number', value: 1 } }],
  ])('may be of type %s', (type, more) => {
    expect(takesField(type, more)).toBe(true);
  });

  test('is of no type that the app does not know', () => {
    expect(takesField('colour')).toBe(false);
  });
});

describe('a field is refused', () => {
  test.each<[string, string, object]>([
    ['that is a sentence somebody must answer', 'statement', {}],
    ['that is calculated and must be answered', 'calculated', { calculation: { kind: 'number', value: 1 } }],
    ['that is calculated from nothing', 'calculated', { required: false }],
    ['whose values of several are on two lines', 'choices', { options: [{ value: 'a\nb', label: 'A' }] }],
    ['that is a photo of the last installation', 'image', { repeatable: true }],
    ['whose range has another consequence', 'number', { min: 1, outOfRange: 'warn' }],
    [
      'that needs a reason and leaves no room for its key',
      'number',
      { name: 'x'.repeat(54), outOfRange: 'reason' },
    ],
  ])('%s', (_, type, more) => {
    expect(takesField(type, more)).toBe(false);
  });

  test('but not for a long name where a value out of range is refused', () => {
    expect(takesField('number', { name: 'x'.repeat(60), outOfRange: 'refuse' })).toBe(true);
    expect(takesField('number', { name: 'x'.repeat(53), outOfRange: 'reason' })).toBe(true);
  });
});

const fields = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `f${at}`,
    label: `F${at}`,
    type: 'text',
    required: true,
  }));
const steps = (count: number, each: number) => ({
  steps: Array.from({ length: count }, (_, at) => ({ id: `s${at}`, title: 'S', fields: fields(each) })),
});
const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ value: String(at), label: String(at) }));
const declared = (length: number) => ({ steps: [], declaration: { text: 'a'.repeat(length) } });
const named = (id: string, name: string) => ({
  steps: [{ id, title: 'S', fields: fields(1).map((field) => ({ ...field, name })) }],
});
const takes = (form: unknown) => formSchema.safeParse(form).success;
const refusedAt = (form: unknown) =>
  formSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'));

describe('the bounds of a form', () => {
  test.each<[string, boolean, boolean]>([
    ['40 steps', takes(steps(40, 10)), takes(steps(41, 1))],
    ['100 fields of a step', takes(steps(1, 100)), takes(steps(1, 101))],
    [
      '200 options of a list',
      takesField('list', { options: options(200) }),
      takesField('list', { options: options(201) }),
    ],
    [
      '60 of several',
      takesField('choices', { options: options(60) }),
      takesField('choices', { options: options(61) }),
    ],
    ['2,000 characters of a declaration', takes(declared(2_000)), takes(declared(2_001))],
  ])('are %s', (_, within, beyond) => {
    expect([within, beyond]).toEqual([true, false]);
  });

  test('have no step or field whose answer no request can carry', () => {
    expect(takes(named('constructor', 'toString'))).toBe(true);
    expect(takes(named('__proto__', 'pressure'))).toBe(false);
    expect(takes(named('hydraulics', '__proto__'))).toBe(false);
  });

  test('name the place of a step or field whose answer no request can carry', () => {
    expect(refusedAt(named('__proto__', 'pressure'))).toEqual(['steps.0.id']);
    expect(refusedAt(named('hydraulics', '__proto__'))).toEqual(['steps.0.fields.0.name']);
  });

  test('let all of sixty long values be chosen at once within the longest answer', () => {
    const longest = Array.from({ length: 60 }, () => 'a'.repeat(120)).join('\n');
    expect(answersSchema.safeParse({ s: { x: longest } }).success).toBe(true);
  });
});
