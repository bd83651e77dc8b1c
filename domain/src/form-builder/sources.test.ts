import { expect, test } from 'vitest';
import type { FormSchema } from '../form/schema.ts';
import { operandsFor } from './sources.ts';

const list = (name: string, ...values: string[]) => ({
  name,
  label: name,
  type: 'list' as const,
  required: true,
  options: values.map((value) => ({ value, label: value })),
});

test('a calculation is offered numbers that come before it, and lists that have numbers', () => {
  const form: FormSchema = {
    steps: [
      {
        id: 's',
        title: 'S',
        fields: [
          list('building', 'house', 'flat'),
          list('heater', 'none', '3', '4,5'),
          { name: 'supply', label: 'Supply', type: 'number', required: true },
          { name: 'notes', label: 'Notes', type: 'text', required: false },
          {
            name: 'power',
            label: 'Power',
            type: 'calculated',
            required: false,
            calculation: { kind: 'number', value: 1 },
          },
          { name: 'later', label: 'Later', type: 'number', required: true },
        ],
      },
    ],
  };
  const parameters = [
    { name: 'kind', type: 'list' as const, label: 'Kind', options: ['split', 'monobloc'] },
    { name: 'stages', type: 'list' as const, label: 'Stages', options: ['1', '2'] },
    { name: 'weight', type: 'number' as const, label: 'Weight' },
  ];
  expect(
    operandsFor(form, parameters, { kind: 'field', name: 'power' }).map(({ reference }) => reference),
  ).toEqual(['device.stages', 'device.weight', 'form.heater', 'form.supply']);
});
