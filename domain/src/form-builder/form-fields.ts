import { LANGUAGES } from '../constants.ts';
import type { FormSchema, Step } from '../form/schema.ts';
import type { Fields } from '../queue/three-way.ts';
import { blankField, type WrittenType } from './field-kinds.ts';

/**
 * A form as a flat record, one entry for each thing that two people can change independently: the text of a label in
 * one language, one limit, the options of a list, one rule. The order of steps and fields is apart.
 */
export type FlatForm = {
  readonly values: Fields;
  readonly steps: readonly string[];
  /** All fields in the order of the form. */
  readonly fields: readonly string[];
};

/** Names and ids have no slash (`form/schema.ts`). */
const SEPARATOR = '/';

/** The path of the properties of the form itself. */
const WHOLE = ['form', 'whole'] as const;

/**
 * What every field has, and the options, which a list and choices share; the rest belongs to its type and does not
 * outlive it.
 */
const COMMON = new Set(['label', 'labels', 'help', 'required', 'type', 'showWhen', 'options']);
const WITH_OPTIONS: ReadonlySet<unknown> = new Set(['list', 'choices']);
const TEXTS = new Set(['labels', 'help', 'titles']);

export function flattened(form: FormSchema): FlatForm {
  const values: Record<string, unknown> = {};
  const { steps: _apart, ...whole } = form;
  flatten(values, WHOLE, whole);
  for (const step of form.steps) {
    const { id, fields, ...rest } = step;
    flatten(values, ['step', id], rest);
    for (const { name, ...field } of fields) {
      const common = Object.entries(field).filter(([key]) => COMMON.has(key));
      const own = Object.entries(field).filter(([key]) => !COMMON.has(key));
      flatten(values, ['field', name], { ...Object.fromEntries(common), step: id });
      flatten(values, ['field', name, field.type], Object.fromEntries(own));
    }
  }
  return {
    values,
    steps: form.steps.map((step) => step.id),
    fields: form.steps.flatMap((step) => step.fields.map((field) => field.name)),
  };
}

function flatten(values: Record<string, unknown>, path: readonly string[], holder: object): void {
  for (const [key, value] of Object.entries(holder)) {
    if (value === undefined) continue;
    const at = [...path, key].join(SEPARATOR);
    if (TEXTS.has(key)) {
      for (const language of LANGUAGES) {
        const text = (value as Readonly<Record<string, string | undefined>>)[language];
        if (text !== undefined) values[[at, language].join(SEPARATOR)] = text;
      }
    } else if (key === 'options') {
      // Lists are compared item by item, by the `name` of an item.
      values[at] = (value as readonly { value: string }[]).map((option) => ({
        ...option,
        name: option.value,
      }));
    } else {
      // One value, however deep: a rule is changed as a whole.
      values[at] = typeof value === 'object' && value !== null ? [[value]] : value;
    }
  }
}

/** The form of a flat record. A field whose step is gone comes into the last step there is. */
export function unflattened({ values, steps: stepOrder, fields: fieldOrder }: FlatForm): FormSchema {
  const holders = new Map<string, Record<string, unknown>>();
  for (const [at, value] of Object.entries(values)) {
    const [kind = '', name = '', ...rest] = at.split(SEPARATOR);
    const key = [kind, name].join(SEPARATOR);
    const holder = holders.get(key) ?? {};
    holders.set(key, holder);
    restore(holder, rest, value, values[[key, 'type'].join(SEPARATOR)]);
  }
  const steps = stepOrder.map((id): Step => ({
    title: '',
    ...(holders.get(`step${SEPARATOR}${id}`) as Partial<Omit<Step, 'id'>>),
    id,
    fields: [],
  }));
  for (const name of fieldOrder) {
    const { step: stepId, type, ...field } = holders.get(`field${SEPARATOR}${name}`) ?? {};
    const step = steps.find(({ id }) => id === stepId) ?? steps.at(-1);
    // A blank label and a list without options are nothing to a comparison.
    step?.fields.push({ ...blankField(type as WrittenType, { name, label: '' }), ...field });
  }
  return { ...holders.get(WHOLE.join(SEPARATOR)), steps };
}

function restore(
  holder: Record<string, unknown>,
  path: readonly string[],
  value: unknown,
  type: unknown,
): void {
  const [first = '', second] = path;
  if (first === 'options' && second === undefined) {
    if (WITH_OPTIONS.has(type)) holder[first] = optionsOf(value);
  } else if (second === undefined) {
    holder[first] = unwrapped(value);
  } else if (TEXTS.has(first)) {
    holder[first] = { ...(holder[first] as object | undefined), [second]: value };
  } else if (first === type) {
    holder[second] = unwrapped(value);
  }
}

function optionsOf(value: unknown): unknown {
  return (value as readonly { readonly name: string }[]).map(({ name: _asValue, ...option }) => option);
}

function unwrapped(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly (readonly unknown[])[])[0]?.[0] : value;
}
