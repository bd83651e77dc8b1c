import * as fc from 'fast-check';
import type { Answers } from './answers.ts';
import type { Condition, Field, FormSchema, ShowWhen } from './schema.ts';

const yesNo = (name: string, showWhen?: ShowWhen): Field => ({
  name,
  label: name,
  type: 'yes_no',
  required: true,
  showWhen,
});

/**
 * A small vocabulary, so that random conditions and answers match often. Conditions may refer to any field, also later
 * ones.
 */
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

/** Forms of up to four steps, their conditions on any field. */
export const randomForm: fc.Arbitrary<FormSchema> = fc
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

/** A form with answers and a device. */
export const randomCase = randomForm.chain((form) => casesOf(form));

/** Answers and devices for one form. */
export function casesOf(form: FormSchema) {
  return fc.record({
    form: fc.constant(form),
    answers: fc
      .tuple(
        ...form.steps.map((step) =>
          fc.record(Object.fromEntries(step.fields.map((field) => [field.name, answerOf]))),
        ),
      )
      .map((given) => Object.fromEntries(form.steps.map((step, at) => [step.id, given[at]])) as Answers),
    device: fc.record({ p: word, q: fc.constantFrom('yes', '') }),
  });
}

/**
 * The oracle: computes visibility directly from its definition, without caching. It uses no code of the engine, not
 * even for conditions.
 */
export function oracle(form: FormSchema, answers: Answers, device: Record<string, string>): string[] {
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
