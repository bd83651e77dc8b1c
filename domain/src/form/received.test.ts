import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formGaps } from './check.ts';
import { randomField } from './random-form.sample.ts';
import { receivedFormSchema } from './received.ts';
import { visibleForm } from './visible.ts';

const TANK = { name: 'tank', label: 'Zasobnik', type: 'yes_no', required: true };
const step = (...fields: unknown[]) => ({ id: 'start', title: 'Uruchomienie', fields });
const MAP = {
  name: 'where',
  label: 'Miejsce',
  labels: { pl: 'Miejsce' },
  type: 'map',
  required: true,
  zoom: 12,
};

describe('a form that was written with a newer app', () => {
  test.each<[string, unknown]>([
    ['a question of an unknown type', MAP],
    ['an unknown property of a known question', { ...TANK, colour: 'red' }],
    ['a label in a language that is not known', { ...TANK, labels: { fr: 'Ballon' } }],
    [
      'a condition that compares in a new way',
      {
        ...TANK,
        showWhen: { any: [{ all: [{ field: 'form.a', operator: 'above', values: ['1'] }] }] },
      },
    ],
  ])('opens with %s, which alone needs a newer app', (_, asked) => {
    const form = receivedFormSchema.parse({ steps: [step(asked, TANK)] });
    expect(form.steps[0]?.fields.map(({ type }) => type)).toEqual(['newer', 'yes_no']);
    expect(formGaps(form, { start: { tank: 'yes' } }, {}).map(({ code }) => code)).toEqual(['newer-app']);
  });

  test('keeps the label, the place, the condition and the definition of what it does not know', () => {
    const showWhen = { any: [{ all: [{ field: 'form.tank', operator: 'in', values: ['yes'] }] }] };
    const form = receivedFormSchema.parse({ steps: [step(TANK, { ...MAP, showWhen })] });
    expect(form.steps[0]?.fields[1]).toEqual({
      type: 'newer',
      standsFor: 'field',
      name: 'where',
      label: 'Miejsce',
      labels: { pl: 'Miejsce' },
      required: true,
      showWhen,
      definition: { ...MAP, showWhen },
    });
    expect(visibleForm(form, { start: { tank: 'no' } }, {})[0]?.fields).toHaveLength(1);
  });

  test('does not hold up a form in which the unknown question may stay without an answer', () => {
    const form = receivedFormSchema.parse({ steps: [step({ ...MAP, required: false }, TANK)] });
    expect(formGaps(form, { start: { tank: 'yes' } }, {})).toEqual([]);
  });

  test('opens with an unknown property of a step, which then needs a newer app as a whole', () => {
    const form = receivedFormSchema.parse({ steps: [{ ...step(TANK), repeat: 3 }, step(TANK)] });
    expect(form.steps.map(({ id, title }) => [id, title])).toEqual([
      ['start', 'Uruchomienie'],
      ['start', 'Uruchomienie'],
    ]);
    expect(form.steps[0]?.fields).toMatchObject([{ type: 'newer', standsFor: 'step', required: true }]);
    expect(form.steps[1]?.fields).toEqual([TANK]);
  });

  test('opens with an unknown property of the whole, which is told at its end', () => {
    const form = receivedFormSchema.parse({ steps: [step(TANK)], languages: ['fr'] });
    expect(form.steps.map(({ id }) => id)).toEqual(['start', 'newer-app']);
    expect(form.steps[1]?.fields).toMatchObject([{ type: 'newer', definition: { languages: ['fr'] } }]);
  });

  test.each<[string, unknown]>([
    ['a question', { steps: [step(MAP, TANK)] }],
    ['a step', { steps: [{ ...step(TANK), repeat: 3 }] }],
    ['the whole', { steps: [step(TANK)], languages: ['fr'] }],
    ['all of it', { steps: [{ ...step(MAP), repeat: 3 }, step(MAP)], languages: ['fr'] }],
  ])('is the same when %s is kept on the device and read again', (_, received) => {
    const once = receivedFormSchema.parse(received);
    expect(receivedFormSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once);
  });

  test.each<[string, (known: unknown) => unknown]>([
    ['a question', (known) => ({ steps: [step({ type: 'newer', standsFor: 'field', definition: known })] })],
    [
      'a step',
      (known) => ({
        steps: [
          { id: 'x', title: '…', fields: [{ type: 'newer', standsFor: 'step', definition: step(known) }] },
        ],
      }),
    ],
  ])('is complete again once the app knows %s', (_, kept) => {
    expect(receivedFormSchema.parse(kept(TANK))).toEqual({ steps: [step(TANK)] });
  });

  test('gets back what the whole asks for once the app knows it', () => {
    const declaration = { text: 'Odebrałem instalację.' };
    const rest = { type: 'newer', standsFor: 'form', definition: { declaration } };
    const received = { steps: [step(TANK), { id: 'newer-app', title: '…', fields: [rest] }] };
    expect(receivedFormSchema.parse(received)).toEqual({ steps: [step(TANK)], declaration });
  });
});

test('a form that this app knows is read as it was written, and any field may grow a property or become unknown', () => {
  fc.assert(
    fc.property(fc.array(randomField, { minLength: 1, maxLength: 6 }), fc.nat(5), (fields, at) => {
      expect(receivedFormSchema.parse({ steps: [step(...fields)] })).toEqual({ steps: [step(...fields)] });
      const grown = fields.map((field, index) =>
        index === at % fields.length ? { ...field, sometimeLater: true } : field,
      );
      const form = receivedFormSchema.parse({ steps: [step(...grown)] });
      expect(form.steps[0]?.fields.map(({ type }) => type === 'newer')).toEqual(
        fields.map((_, index) => index === at % fields.length),
      );
    }),
  );
});
