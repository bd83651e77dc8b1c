import { describe, expect, test } from 'vitest';
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
  ])('may be of type %s', (type, more) => {
    expect(takesField(type, more)).toBe(true);
  });

  test('is of no type that the app does not know', () => {
    expect(takesField('colour')).toBe(false);
  });
});
