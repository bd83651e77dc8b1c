import { type Field, type FIELD_TYPES, type FormSchema, YES_NO } from '../form/schema.ts';
import type { ParameterField } from '../templates/parameters-schema.ts';
import { formField, type Rule, rulesLookingAt, withConditions } from './rules.ts';

/** The types that a field can be given. */
export type WrittenType = (typeof FIELD_TYPES)[number];

/** How the values are given that a condition compares with. */
export type Choices =
  /** A fixed list: the options of a list, yes and no. */
  | { readonly kind: 'fixed'; readonly values: readonly string[] }
  | { readonly kind: 'typed' }
  /** No condition can look at it: a photo, a signature, a sentence. */
  | { readonly kind: 'none' };

/** What a condition on a field can compare with. */
export function choicesOf(field: Field): Choices {
  switch (field.type) {
    case 'list':
    case 'choices':
      return { kind: 'fixed', values: field.options.map((option) => option.value) };
    case 'yes_no':
      return { kind: 'fixed', values: YES_NO };
    case 'text':
    case 'number':
    case 'date':
    case 'time':
    case 'calculated':
      return { kind: 'typed' };
    case 'image':
    case 'images':
    case 'signature':
    case 'statement':
    case 'newer':
      return { kind: 'none' };
  }
}

/** What a condition on a parameter of the device can compare with. */
export function choicesOfParameter(field: ParameterField): Choices {
  switch (field.type) {
    case 'list':
      return field.options?.length ? { kind: 'fixed', values: field.options } : { kind: 'typed' };
    case 'yes_no':
      return { kind: 'fixed', values: YES_NO };
    case 'string':
    case 'number':
    case 'date':
      return { kind: 'typed' };
    case 'newer':
      return { kind: 'none' };
  }
}

const RANGE = ['unit', 'min', 'max', 'outOfRange'] as const;

/**
 * What each type shares with other types, beside what all fields have, and what it cannot be without; a list without options is
 * refused when saving.
 */
const TYPES: {
  readonly [Type in WrittenType]: { readonly shares: readonly string[]; readonly begins?: object };
} = {
  text: { shares: ['repeatable'] },
  number: { shares: [...RANGE, 'repeatable'] },
  date: { shares: ['repeatable'] },
  time: { shares: ['repeatable'] },
  list: { shares: ['options', 'repeatable'], begins: { options: [] } },
  choices: { shares: ['options', 'repeatable'], begins: { options: [] } },
  yes_no: { shares: ['repeatable'] },
  image: { shares: [] },
  images: { shares: [] },
  signature: { shares: [] },
  statement: { shares: [] },
  calculated: { shares: RANGE, begins: { calculation: { kind: 'number', value: 0 } } },
};

/** The types in the order in which they are offered. */
export const WRITTEN_TYPES = Object.keys(TYPES) as readonly WrittenType[];

/** What every field has, whatever its type. */
const COMMON = ['name', 'label', 'labels', 'help', 'showWhen'];

/** Whether somebody answers a field of this type, so that an answer can be required. */
export function isAnswered(type: Field['type']): boolean {
  return type !== 'statement' && type !== 'calculated';
}

/** Whether the answer of the last installation may be offered again for a field of this type. */
export function isRepeatable(type: Field['type']): boolean {
  return type !== 'newer' && TYPES[type].shares.includes('repeatable');
}

/** A field as it begins: only what every field has, and what its type cannot be without. */
export function blankField(type: WrittenType, common: Pick<Field, 'name' | 'label' | 'labels'>): Field {
  return { ...common, required: false, type, ...TYPES[type].begins } as Field;
}

/** A field of another type: what both types have stays, such as label, rule, unit or options; the rest goes. */
function withType(field: Field, type: WrittenType): Field {
  if (field.type === type) return field;
  const { shares, begins } = TYPES[type];
  const shared = Object.entries(field).filter(([key]) => COMMON.includes(key) || shares.includes(key));
  const required = isAnswered(type) && field.required;
  return { ...begins, ...Object.fromEntries(shared), required, type } as Field;
}

/** A change that takes values away, and what becomes of the rules that compare with them. */
export type Emptying = {
  readonly form: FormSchema;
  /** Rules that lose a value, as they were before: the person is warned first. */
  readonly emptied: readonly Rule[];
};

/**
 * Makes a field of another type. Conditions lose the values that it can no longer have, and one that compares with nothing any more
 * goes.
 */
export function retyped(form: FormSchema, name: string, type: WrittenType): Emptying {
  const field = form.steps.flatMap((step) => step.fields).find((one) => one.name === name);
  if (field === undefined) return { form, emptied: [] };
  const next = withType(field, type);
  const possible = choicesOf(next);
  const remains = (value: string): boolean =>
    possible.kind === 'typed' || (possible.kind === 'fixed' && possible.values.includes(value));
  const emptied = rulesLookingAt(form, new Set([name])).filter(({ showWhen }) =>
    showWhen.any.some((group) =>
      group.all.some((one) => formField(one.field) === name && !one.values.every(remains)),
    ),
  );
  const steps = form.steps.map((step) =>
    step.fields.includes(field)
      ? { ...step, fields: step.fields.map((one) => (one === field ? next : one)) }
      : step,
  );
  const changed = { ...form, steps };
  if (emptied.length === 0) return { form: changed, emptied };
  return {
    emptied,
    form: withConditions(changed, (condition) => {
      if (formField(condition.field) !== name) return condition;
      const values = condition.values.filter(remains);
      if (values.length === condition.values.length) return condition;
      return values.length === 0 ? undefined : { ...condition, values };
    }),
  };
}
