import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holds } from './condition.ts';
import type { LooseForm } from './loose-form.ts';
import type { FormSchema, ShowWhen } from './schema.ts';
import { storedValues, visibleForm } from './visible.ts';
import { warnings } from './warnings.ts';

type LooseField = LooseForm['steps'][number]['fields'][number];

const is = (field: string, ...values: string[]): ShowWhen => ({
  any: [{ all: [{ field, operator: 'in', values }] }],
});
const isNot = (field: string, ...values: string[]): ShowWhen => ({
  any: [{ all: [{ field, operator: 'not_in', values }] }],
});
const both = (...rules: ShowWhen[]): ShowWhen => ({
  any: [{ all: rules.flatMap(({ any }) => any.flatMap(({ all }) => all)) }],
});
const field = (name: string, more: Partial<LooseField> = {}): LooseField => ({
  name,
  label: name,
  type: 'yes_no',
  required: true,
  ...more,
});
const form = (...fields: LooseField[]): LooseForm => ({ steps: [{ id: 's', fields }] });
const source = field('source', { type: 'list', options: [{ value: 'air' }, { value: 'brine' }] });
const parts = field('parts', { type: 'choices', options: [{ value: 'pump' }, { value: 'valve' }] });
const power = field('power', { type: 'number', min: 4, max: 16 });
const day = field('day', { type: 'date' });
const time = field('time', { type: 'time' });
const codes = (given: LooseForm) =>
  warnings(given, [
    { name: 'wifi', type: 'yes_no' },
    { name: 'made', type: 'date' },
  ]).map(({ code }) => code);

describe('a condition', () => {
  test.each<[string, LooseForm, string[]]>([
    ['on one option of two', form(source, field('a', { showWhen: is('form.source', 'air') })), []],
    [
      'on an option that is gone',
      form(source, field('a', { showWhen: is('form.source', 'water') })),
      ['never-true'],
    ],
    [
      'on every option of a required list',
      form(source, field('a', { showWhen: is('form.source', 'air', 'brine') })),
      ['always-true'],
    ],
    [
      'on every option of a list that may stay blank',
      form({ ...source, required: false }, field('a', { showWhen: is('form.source', 'air', 'brine') })),
      [],
    ],
    [
      'on two options of one list at once',
      form(source, field('a', { showWhen: both(is('form.source', 'air'), is('form.source', 'brine')) })),
      ['never-true'],
    ],
    [
      'on two of several at once',
      form(parts, field('a', { showWhen: both(is('form.parts', 'pump'), is('form.parts', 'valve')) })),
      [],
    ],
    [
      'on none of several where one must be chosen',
      form(parts, field('a', { showWhen: isNot('form.parts', 'pump', 'valve') })),
      ['never-true'],
    ],
    [
      'on an answer that is asked for in the other case alone',
      form(
        source,
        field('coil', { showWhen: is('form.source', 'brine') }),
        field('a', { showWhen: both(is('form.source', 'air'), is('form.coil', 'yes')) }),
      ),
      ['never-true'],
    ],
    ['on a number within its range', form(power, field('a', { showWhen: is('form.power', '12') })), []],
    [
      'on a number that would be refused',
      form(power, field('a', { showWhen: is('form.power', '20') })),
      ['never-true'],
    ],
    [
      'on a number out of its range that is kept with a reason',
      form({ ...power, outOfRange: 'reason' }, field('a', { showWhen: is('form.power', '20') })),
      [],
    ],
    [
      'on a parameter that nobody has to know',
      form(field('a', { showWhen: is('device.wifi', 'yes', 'no') })),
      [],
    ],
    [
      'on a day and a time of day as phones write them',
      form(day, time, field('a', { showWhen: both(is('form.day', '2026-12-24'), is('form.time', '08:00')) })),
      [],
    ],
    [
      'on a day as people write it',
      form(day, field('a', { showWhen: is('form.day', '24.12.2026') })),
      ['never-true'],
    ],
    [
      'on a time of day as people write it',
      form(time, field('a', { showWhen: is('form.time', '8:00') })),
      ['never-true'],
    ],
    [
      'on a day of the device as people write it',
      form(field('b'), field('a', { showWhen: is('device.made', '24.12.2026') })),
      ['never-true'],
    ],
    ['on a text', form(field('t', { type: 'text' }), field('a', { showWhen: isNot('form.t', 'x') })), []],
  ])('%s', (_, given, expected) => {
    expect(codes(given)).toEqual(expected);
  });

  test('that needs more than a thousand combinations is not warned of', () => {
    const many = Array.from({ length: 11 }, (_, at) => field(`q${at}`));
    const never = [...many.map(({ name }) => is(`form.${name}`, 'yes')), is('form.q0', 'no')];
    expect(codes(form(...many, field('a', { showWhen: both(...never) })))).toEqual([]);
    expect(
      codes(
        form(...many.slice(0, 9), field('a', { showWhen: both(...never.slice(0, 9), is('form.q0', 'no')) })),
      ),
    ).toEqual(['never-true']);
  });

  test('is warned of up to exactly a thousand combinations', () => {
    const found = [1_000, 1_001].map((models) => {
      const options = Array.from({ length: models }, (_, at) => ({ value: `HP-${at}` }));
      const model = field('model', { type: 'list', options });
      return codes(form(model, field('a', { showWhen: is('form.model', 'boiler') })));
    });
    expect(found).toEqual([['never-true'], []]);
  });
});

describe('a step', () => {
  const never = is('form.source', 'water');

  test('that can never be shown is warned of, and each required field in it', () => {
    const given: LooseForm = {
      steps: [
        { id: 's', fields: [source] },
        { id: 't', showWhen: never, fields: [field('a'), field('b', { required: false })] },
      ],
    };
    expect(warnings(given)).toEqual([
      { code: 'never-true', step: 1 },
      { code: 'step-never-shown', step: 1 },
      { code: 'required-never-shown', step: 1, field: 0 },
    ]);
  });

  test('of which no field can be shown in the case in which it is, is warned of', () => {
    const given: LooseForm = {
      steps: [
        { id: 's', fields: [source] },
        {
          id: 't',
          showWhen: is('form.source', 'air'),
          fields: [field('a', { showWhen: is('form.source', 'brine') })],
        },
      ],
    };
    expect(warnings(given).map(({ code }) => code)).toEqual(['step-never-shown', 'required-never-shown']);
  });

  test('that shows one field at times, or has none yet, is not', () => {
    const given: LooseForm = {
      steps: [
        { id: 's', fields: [source, field('a', { showWhen: never }), field('b')] },
        { id: 't', fields: [] },
      ],
    };
    expect(warnings(given).map(({ code }) => code)).toEqual(['never-true']);
  });
});

/** A rule of a field or step that comes after so many questions; none where it comes first. */
const rule = (before: number) => {
  const condition = fc.record({
    field: fc.nat(Math.max(0, before - 1)).map((at) => `form.f${at}`),
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.constantFrom<string[]>(['yes'], ['no'], ['yes', 'no'], ['gone']),
  });
  const group = fc.record({ all: fc.array(condition, { minLength: 1, maxLength: 2 }) });
  return before === 0
    ? fc.constant(undefined)
    : fc.option(fc.record({ any: fc.array(group, { minLength: 1, maxLength: 2 }) }), { nil: undefined });
};

/** Up to six required questions, answered yes or no, each looking back at some before it. */
const ruled: fc.Arbitrary<FormSchema> = fc
  .array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 })
  .chain((sizes) => {
    let next = 0;
    return fc.tuple(
      ...sizes.map((size, at) => {
        const first = next;
        const fields = Array.from({ length: size }, () => {
          const name = `f${next}`;
          return rule(next++).map((showWhen) => ({
            name,
            label: name,
            type: 'yes_no' as const,
            required: true,
            showWhen,
          }));
        });
        return fc.record({
          id: fc.constant(`s${at}`),
          title: fc.constant('S'),
          showWhen: rule(first),
          fields: fc.tuple(...fields),
        });
      }),
    );
  })
  .map((steps) => ({ steps }));

test('warnings say exactly what every way to fill a form in shows', () => {
  fc.assert(
    fc.property(ruled, (given) => {
      const names = given.steps.flatMap((step) => step.fields.map(({ name }) => [step.id, name] as const));
      const filled = Array.from({ length: 2 ** names.length }, (_, bits) => {
        const answers: Record<string, Record<string, string>> = {};
        names.forEach(([step, name], at) => {
          (answers[step] ??= {})[name] = (bits >> at) % 2 === 1 ? 'yes' : 'no';
        });
        return answers;
      });
      const outcomes = (showWhen: ShowWhen) =>
        new Set(filled.map((answers) => holds(showWhen, storedValues(given, answers, {}))));
      const shown = new Set(filled.flatMap((answers) => visibleForm(given, answers, {}).map(({ id }) => id)));
      const expected = [
        ...given.steps.map((step, at) => ({ place: `${at}`, showWhen: step.showWhen })),
        ...given.steps.flatMap((step, at) =>
          step.fields.map((one, index) => ({ place: `${at}.${index}`, showWhen: one.showWhen })),
        ),
      ].flatMap(({ place, showWhen }) => {
        const found = showWhen ? outcomes(showWhen) : new Set([true, false]);
        return found.size === 2 ? [] : [`${found.has(true) ? 'always' : 'never'}-true ${place}`];
      });
      const found = warnings(given);
      const placed = found.map(
        ({ code, step, field: at }) => `${code} ${at === undefined ? step : `${step}.${at}`}`,
      );
      expect(placed.filter((one) => one.includes('-true'))).toEqual(expected);
      expect(found.flatMap(({ code, step }) => (code === 'step-never-shown' ? [`s${step}`] : []))).toEqual(
        given.steps.flatMap(({ id }) => (shown.has(id) ? [] : [id])),
      );
    }),
    { numRuns: 300 },
  );
});
