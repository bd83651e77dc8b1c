import type { Field, FormSchema, Step } from '../form/schema.ts';
import { distinctTexts, labelKey, labelKeys } from './distinct-labels.ts';
import { freshName, takenIds, takenNames } from './fresh-name.ts';
import { formField, stepWithConditions, withOperands } from './rules.ts';

/** A form with a copy in it, and where the copy begins. */
export type Copied = { readonly form: FormSchema; readonly at: string };

/**
 * Copies a field to the place after itself. The copy has a name of its own and a label that is distinct in every language, so that it
 * can be saved; it is shown when the original is. `at` is its name.
 */
export function duplicateField(form: FormSchema, name: string): Copied {
  const step = form.steps.find((one) => one.fields.some((field) => field.name === name));
  const field = step?.fields.find((one) => one.name === name);
  if (step === undefined || field === undefined) return { form, at: name };
  const copies = copiedFields(form, [field]);
  const copy = copies.fields.get(field) ?? field;
  const fields = step.fields.flatMap((one) => (one === field ? [one, copy] : [one]));
  return {
    form: { ...form, steps: form.steps.map((one) => (one === step ? { ...step, fields } : one)) },
    at: copy.name,
  };
}

/** Copies a step with its fields to the place after itself; rules inside the copy look at the copy's own fields. `at` is its id. */
export function duplicateStep(form: FormSchema, id: string): Copied {
  const index = form.steps.findIndex((step) => step.id === id);
  const step = form.steps[index];
  return step === undefined ? { form, at: id } : insertCopies(form, [step], index + 1);
}

/**
 * Puts a copy of steps, such as those of another form of the template, into a form. Each has a new id, each of their fields a new
 * name; what looked at a copied field looks at its copy, and everything else looks where it looked. `at` is the first one's id.
 *
 * @param at position of the first copy
 */
export function insertCopies(form: FormSchema, steps: readonly Step[], at: number): Copied {
  const { fields, names } = copiedFields(
    form,
    steps.flatMap((step) => step.fields),
  );
  const inCopy = (reference: string): string => {
    const renamed = names.get(formField(reference) ?? '');
    return renamed === undefined ? reference : `form.${renamed}`;
  };
  const ids = takenIds(form);
  const titles = labelKeys(form.steps.map(({ title, titles: labels }) => ({ label: title, labels })));
  const copies = steps.map((step): Step => {
    const texts = titles.has(labelKey(step.title))
      ? distinctTexts({ label: step.title, labels: step.titles }, titles)
      : { label: step.title, labels: step.titles };
    for (const key of labelKeys([texts])) titles.add(key);
    const id = freshName(texts.label, ids, 'step');
    ids.add(id);
    const copy: Step = {
      ...step,
      id,
      title: texts.label,
      ...(texts.labels && { titles: texts.labels }),
      fields: step.fields.map((field) => withCopiedOperands(fields.get(field) ?? field, inCopy)),
    };
    return stepWithConditions(copy, (condition) => ({ ...condition, field: inCopy(condition.field) }));
  });
  return {
    form: { ...form, steps: [...form.steps.slice(0, at), ...copies, ...form.steps.slice(at)] },
    at: copies[0]?.id ?? '',
  };
}

function withCopiedOperands(field: Field, inCopy: (reference: string) => string): Field {
  if (field.type !== 'calculated') return field;
  return { ...field, calculation: withOperands(field.calculation, inCopy) };
}

type Copies = {
  readonly fields: ReadonlyMap<Field, Field>;
  /** Names of the copies by those of the originals. */
  readonly names: ReadonlyMap<string, string>;
};

/** Fields under new names and labels; their rules are as they were. A label that nothing else has stays as it is. */
function copiedFields(form: FormSchema, originals: readonly Field[]): Copies {
  const taken = takenNames(form);
  const labels = labelKeys(form.steps.flatMap((step) => step.fields));
  const fields = new Map<Field, Field>();
  const names = new Map<string, string>();
  for (const field of originals) {
    const isFree = [...labelKeys([field])].every((key) => !labels.has(key));
    const texts = isFree ? { label: field.label, labels: field.labels } : distinctTexts(field, labels);
    for (const key of labelKeys([texts])) labels.add(key);
    const name = freshName(texts.label, taken, field.type);
    taken.add(name);
    fields.set(field, { ...field, name, label: texts.label, ...(texts.labels && { labels: texts.labels }) });
    names.set(field.name, name);
  }
  return { fields, names };
}
