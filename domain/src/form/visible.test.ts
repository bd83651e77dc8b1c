import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers } from './answers.ts';
import { formGaps } from './check.ts';
import { formSchema, type Condition, type Field, type FormSchema, type ShowWhen } from './schema.ts';
import { imageNames, imageReferences, visibleAnswers, visibleForm } from './visible.ts';

const when = (field: string, ...values: string[]): ShowWhen => ({
  any: [{ all: [{ field, operator: 'in', values }] }],
});
const yesNo = (name: string, showWhen?: ShowWhen): Field => ({
  name,
  label: name,
  type: 'yes_no',
  required: true,
  showWhen,
});
const names = (form: ReturnType<typeof visibleForm>) =>
  form.flatMap((step) => step.fields.map((field) => field.name));

const cabinet: FormSchema = {
  steps: [
    { id: 'source', title: 'Źródło', fields: [yesNo('tank'), yesNo('coil', when('form.tank', 'yes'))] },
    {
      id: 'hydraulics',
      title: 'Hydraulika',
      showWhen: when('form.coil', 'yes'),
      fields: [yesNo('pump'), { name: 'photo', label: 'Zdjęcie', type: 'image', required: true }],
    },
    {
      id: 'end',
      title: 'Koniec',
      fields: [
        yesNo('flushed', when('form.pump', 'yes')),
        {
          name: 'power',
          label: 'Moc',
          type: 'number',
          required: false,
          showWhen: when('device.kind', 'cabinet'),
        },
        yesNo('strong', when('form.power', '12', '12.5')),
        { name: 'signature', label: 'Podpis', type: 'signature', required: true },
      ],
    },
  ],
};

describe('the visible form', () => {
  test('begins with what depends on nothing', () => {
    expect(names(visibleForm(cabinet, {}, {}))).toEqual(['tank', 'signature']);
  });

  test('shows a step and its followers once the answers ask for them', () => {
    const answers = { source: { tank: 'yes', coil: 'yes' }, hydraulics: { pump: 'yes' } };
    expect(names(visibleForm(cabinet, answers, {}))).toEqual([
      'tank',
      'coil',
      'pump',
      'photo',
      'flushed',
      'signature',
    ]);
  });

  test('hides all that hangs on a hidden answer, although the answers are still there', () => {
    const answers = {
      source: { tank: 'no', coil: 'yes' },
      hydraulics: { pump: 'yes', photo: 'p1' },
      end: { flushed: 'yes' },
    };
    expect(names(visibleForm(cabinet, answers, {}))).toEqual(['tank', 'signature']);
    expect(visibleAnswers(cabinet, answers, {})).toEqual({ source: { tank: 'no' } });
    expect(imageNames(cabinet, answers, {})).toEqual([]);
  });

  test('follows the device as well, and compares numbers as their text', () => {
    const device = { kind: 'cabinet' };
    expect(names(visibleForm(cabinet, { end: { power: 12.5 } }, device))).toContain('strong');
    expect(names(visibleForm(cabinet, { end: { power: 13 } }, device))).not.toContain('strong');
    expect(names(visibleForm(cabinet, { end: { power: 12.5 } }, { kind: 'pump' }))).not.toContain('strong');
  });

  test('takes a blank answer for none', () => {
    expect(visibleAnswers(cabinet, { source: { tank: '  ' }, end: { signature: null } }, {})).toEqual({});
  });

  test('leaves out a step of which nothing is shown', () => {
    const form: FormSchema = {
      steps: [{ id: 'a', title: 'A', fields: [yesNo('x', when('device.kind', 'cabinet'))] }],
    };
    expect(visibleForm(form, {}, {})).toEqual([]);
  });

  test('gives a condition on a later, unknown or own field no value', () => {
    const form: FormSchema = {
      steps: [
        {
          id: 'a',
          title: 'A',
          fields: [
            yesNo('ahead', when('form.b', 'yes')),
            yesNo('own', when('form.own', 'yes')),
            yesNo('lost', when('form.nowhere', 'yes')),
            yesNo('b'),
          ],
        },
      ],
    };
    expect(names(visibleForm(form, { a: { ahead: 'yes', own: 'yes', lost: 'yes', b: 'yes' } }, {}))).toEqual([
      'b',
    ]);
  });

  test('asks nothing of the names that every object has', () => {
    const form: FormSchema = { steps: [{ id: 'constructor', title: 'A', fields: [yesNo('toString')] }] };
    expect(visibleAnswers(form, {}, {})).toEqual({});
    expect(formGaps(form, {}, {})).toEqual([{ stepId: 'constructor', field: 'toString', code: 'required' }]);
    const answered = { constructor: { toString: 'yes' } } as unknown as Answers;
    expect(visibleAnswers(form, answered, {})).toEqual(answered);
  });

  test('lists the photos and signatures that a manifest must carry', () => {
    const answers = {
      source: { tank: 'yes', coil: 'yes' },
      hydraulics: { pump: 'no', photo: 'p1' },
      end: { signature: 's1' },
    };
    expect(imageReferences(cabinet, answers, {})).toEqual([
      { stepId: 'hydraulics', field: 'photo', type: 'image', name: 'p1' },
      { stepId: 'end', field: 'signature', type: 'signature', name: 's1' },
    ]);
    expect(imageNames(cabinet, { ...answers, end: { signature: 'p1' } }, {})).toEqual(['p1']);
  });
});

describe('a field with several', () => {
  const form: FormSchema = {
    steps: [
      {
        id: 'a',
        title: 'A',
        fields: [
          {
            name: 'parts',
            label: 'Części',
            type: 'choices',
            required: true,
            options: [
              { value: 'pump', label: 'Pompa' },
              { value: 'valve', label: 'Zawór' },
            ],
          },
          yesNo('tight', when('form.parts', 'valve')),
          { name: 'photos', label: 'Zdjęcia', type: 'images', required: false },
        ],
      },
    ],
  };

  test('shows what depends on any of its values', () => {
    expect(names(visibleForm(form, { a: { parts: 'pump' } }, {}))).toEqual(['parts', 'photos']);
    expect(names(visibleForm(form, { a: { parts: 'pump\nvalve' } }, {}))).toEqual([
      'parts',
      'tight',
      'photos',
    ]);
  });

  test('lists each of its photos, in the order in which they were taken', () => {
    const answers = { a: { parts: 'pump', photos: 'p2.jpg\np1.jpg' } };
    expect(imageReferences(form, answers, {})).toEqual([
      { stepId: 'a', field: 'photos', type: 'image', name: 'p2.jpg', at: 0 },
      { stepId: 'a', field: 'photos', type: 'image', name: 'p1.jpg', at: 1 },
    ]);
    expect(imageNames(form, answers, {})).toEqual(['p2.jpg', 'p1.jpg']);
  });
});

/** Small words, so that random conditions and answers meet often. Conditions look anywhere, ahead too. */
const word = fc.constantFrom('yes', 'no', '1');
const conditionOf = (count: number): fc.Arbitrary<Condition> =>
  fc.record({
    field: fc.oneof(
      fc.constantFrom('device.p', 'device.q', 'form.unknown'),
      fc.nat(count).map((at) => `form.f${at}`),
    ),
    operator: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.array(word, { minLength: 1, maxLength: 2 }),
  });
const choicesOf = (name: string, showWhen?: ShowWhen): Field => ({
  name,
  label: name,
  type: 'choices',
  required: true,
  options: ['yes', 'no', '1'].map((value) => ({ value, label: value })),
  showWhen,
});
const showWhenOf = (count: number) =>
  fc.option(
    fc.record({
      any: fc.array(fc.record({ all: fc.array(conditionOf(count), { minLength: 1, maxLength: 2 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
    { nil: undefined },
  );
const randomForm: fc.Arbitrary<FormSchema> = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 })
  .chain((sizes) => {
    const count = sizes.reduce((sum, size) => sum + size, 0);
    let next = 0;
    return fc
      .tuple(
        ...sizes.map((size, at) => {
          const fields = Array.from({ length: size }, () => {
            const name = `f${next++}`;
            return fc
              .tuple(showWhenOf(count), fc.boolean())
              .map(([showWhen, several]) => (several ? choicesOf(name, showWhen) : yesNo(name, showWhen)));
          });
          return fc.record({
            id: fc.constant(`s${at}`),
            title: fc.constant(`S${at}`),
            showWhen: showWhenOf(count),
            fields: fc.tuple(...fields),
          });
        }),
      )
      .map((steps) => ({ steps }));
  });
const answerOf = fc.oneof(
  word,
  fc.constantFrom('yes\nno', '1\nyes', 'no\nno'),
  fc.constant(1),
  fc.constant(null),
  fc.constant(''),
  fc.constant(undefined),
);
const randomCase = randomForm.chain((form) =>
  fc.record({
    form: fc.constant(form),
    answers: fc
      .tuple(
        ...form.steps.map((step) =>
          fc.record(Object.fromEntries(step.fields.map((field) => [field.name, answerOf]))),
        ),
      )
      .map((given) => Object.fromEntries(form.steps.map((step, at) => [step.id, given[at]])) as Answers),
    device: fc.record({ p: word, q: fc.constantFrom('yes', '') }),
  }),
);

/**
 * The oracle: visibility by its definition, asked anew for every field without remembering anything. Nothing
 * of the engine is used here, conditions included.
 */
function oracle(form: FormSchema, answers: Answers, device: Record<string, string>): string[] {
  const order = form.steps.flatMap((step, at) =>
    step.fields.map((field, index) => ({ step, at, field, index })),
  );
  type Placed = (typeof order)[number];
  const before = (one: Placed, at: number, index: number): boolean =>
    one.at < at || (one.at === at && one.index < index);
  const valuesAt = (name: string, at: number, index: number): string[] => {
    if (name.startsWith('device.')) return [device[name.slice(7)] ?? ''];
    const target = order.find((one) => `form.${one.field.name}` === name);
    if (!target || !before(target, at, index) || !shown(target)) return [];
    const answer = answers[target.step.id]?.[target.field.name] ?? '';
    if (target.field.type !== 'choices') return [String(answer)];
    return typeof answer === 'string' ? answer.split('\n') : [];
  };
  const passes = (showWhen: ShowWhen | undefined, at: number, index: number): boolean => {
    if (showWhen === undefined) return true;
    for (const group of showWhen.any) {
      let all = true;
      for (const { field, operator, values } of group.all) {
        let found = false;
        for (const value of valuesAt(field, at, index))
          if (value !== '' && values.indexOf(value) >= 0) found = true;
        if (found !== (operator === 'in')) all = false;
      }
      if (all) return true;
    }
    return false;
  };
  const shown = (one: Placed): boolean =>
    passes(one.step.showWhen, one.at, 0) && passes(one.field.showWhen, one.at, one.index);
  return order.filter(shown).map((one) => one.field.name);
}

describe('for any form, any answers and any device', () => {
  test('the engine shows exactly what the definition says', () => {
    fc.assert(
      fc.property(randomCase, ({ form, answers, device }) => {
        expect(formSchema.safeParse(form).success).toBe(true);
        expect(names(visibleForm(form, answers, device))).toEqual(oracle(form, answers, device));
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is sent shows the same form again and stays the same', () => {
    fc.assert(
      fc.property(randomCase, ({ form, answers, device }) => {
        const sent = visibleAnswers(form, answers, device);
        expect(visibleForm(form, sent, device)).toEqual(visibleForm(form, answers, device));
        expect(visibleAnswers(form, sent, device)).toEqual(sent);
      }),
    );
  });

  test('only a visible field is ever required', () => {
    fc.assert(
      fc.property(randomCase, ({ form, answers, device }) => {
        const shown = oracle(form, answers, device);
        const gaps = formGaps(form, answers, device).map((gap) => gap.field);
        expect(gaps.filter((field) => !shown.includes(field))).toEqual([]);
        const answered = (name: string) =>
          form.steps.some((step) => {
            const field = step.fields.find((one) => one.name === name);
            const answer = answers[step.id]?.[name];
            if (field?.type !== 'choices') return answer === 'yes' || answer === 'no';
            return ['yes', 'no', '1', 'yes\nno', '1\nyes'].some((chosen) => chosen === answer);
          });
        expect(gaps).toEqual(shown.filter((field) => !answered(field)));
      }),
    );
  });
});
