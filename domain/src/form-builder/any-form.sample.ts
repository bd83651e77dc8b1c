import type { Answers } from '../form/answers.ts';
import type { FormSchema } from '../form/schema.ts';
import { oracle, randomForm } from '../form/visible-oracle.sample.ts';

/** Random forms that may be saved: each condition refers to a parameter or to an earlier field. */
export const savableForm = randomForm.map((form): FormSchema => {
  const known = new Set(['device.p', 'device.q']);
  const withoutLaterReferences = <
    Holder extends FormSchema['steps'][number] | FormSchema['steps'][number]['fields'][number],
  >({
    showWhen,
    ...rest
  }: Holder): Holder => {
    const any = (showWhen?.any ?? [])
      .map((group) => ({
        all: group.all
          .filter((condition) => known.has(condition.field))
          // Parameters are typed; the fields of these forms are answered by yes and no.
          .map((condition) => ({
            ...condition,
            values: condition.values.map((value) =>
              condition.field.startsWith('form.') && value === '1' ? 'yes' : value,
            ),
          })),
      }))
      .filter((group) => group.all.length > 0);
    return (any.length === 0 ? rest : { ...rest, showWhen: { any } }) as Holder;
  };
  return {
    steps: form.steps.map((step) => {
      const own = withoutLaterReferences(step);
      return {
        ...own,
        fields: step.fields.map((field) => {
          const checked = withoutLaterReferences(field);
          known.add(`form.${field.name}`);
          return checked;
        }),
      };
    }),
  };
});

/** The answers of a form under the steps in which its fields are now: they go along with a field that is moved. */
export function movedAlong(answers: Answers, form: FormSchema): Answers {
  const all = Object.assign({}, ...Object.values(answers)) as Answers[string];
  return Object.fromEntries(
    form.steps.map((step) => [
      step.id,
      Object.fromEntries(
        step.fields.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]] as const])),
      ),
    ]),
  );
}

/** The names of the fields that are shown, sorted. */
export function shown(form: FormSchema, answers: Answers, device: Record<string, string>): readonly string[] {
  return oracle(form, answers, device).sort();
}
