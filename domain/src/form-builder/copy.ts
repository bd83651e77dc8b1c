import type { Field, FormSchema, Step } from '../form/schema.ts';
import { labelKey } from '../templates/labels.ts';
import { distinctTexts, labelKeys } from './distinct-labels.ts';
import { freshName, takenIds, takenNames } from './fresh-name.ts';
import { formField, stepWithConditions, withOperands } from './rules.ts';

/** A form that contains a new copy, and the id or name of the copy. */
export type Copied = { readonly form: FormSchema; readonly at: string };

/**
 * Inserts a copy of a field after it. The copy has a new name and a label that is unique in every language, so that the
 * form can be saved; its display rule is that of the original. `at` is its name.
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

/** Inserts a copy of a step after it; rules within the copy refer to the copied fields. `at` is its id. */
export function duplicateStep(form: FormSchema, id: string): Copied {
  const index = form.steps.findIndex((step) => step.id === id);
  const step = form.steps[index];
  return step === undefined ? { form, at: id } : insertCopies(form, [step], index + 1);
}

/**
 * Inserts copies of steps, such as those of another form of the template. Steps get new ids and fields new names;
 * references to copied fields are changed to the copies, all others stay. `at` is the first copy's id.
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
      ? distinctTexts('step', { label: step.title, labels: step.titles }, titles)
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

/** Copies of fields with new names; rules are unchanged, labels change only where they are already in use. */
function copiedFields(form: FormSchema, originals: readonly Field[]): Copies {
  const taken = takenNames(form);
  const labels = labelKeys(form.steps.flatMap((step) => step.fields));
  const fields = new Map<Field, Field>();
  const names = new Map<string, string>();
  for (const field of originals) {
    const isFree = [...labelKeys([field])].every((key) => !labels.has(key));
    const texts = isFree
      ? { label: field.label, labels: field.labels }
      : distinctTexts('field', field, labels);
    for (const key of labelKeys([texts])) labels.add(key);
    const name = freshName(texts.label, taken, field.type);
    taken.add(name);
    fields.set(field, { ...field, name, label: texts.label, ...(texts.labels && { labels: texts.labels }) });
    names.set(field.name, name);
  }
  return { fields, names };
}
