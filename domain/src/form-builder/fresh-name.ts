import type { FormSchema } from '../form/schema.ts';
import { plainLetters } from '../plain-letters.ts';
import { referencesIn } from './rules.ts';

/**
 * Longest name that is made, in characters. Names may have 60, but those of fields with a reason for what is out of range only 53
 * (`form/schema.ts`), and any number may become such a field.
 */
const LONGEST = 53;

/**
 * The name under which answers or values are stored, and by which conditions refer to them, made once from the label that a field or parameter begins
 * with: lower case letters, digits and `_`. Later changes of the label never change it, so that renaming breaks no rule.
 *
 * @param taken names that are in use, in lower case
 * @param fallback the name where the label has no letter or digit
 */
export function freshName(label: string, taken: ReadonlySet<string>, fallback: string): string {
  const words = plainLetters(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replaceAll(/^_+|_+$/g, '');
  const base = words === '' ? fallback : words;
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `_${String(count)}`;
    const name = base.slice(0, LONGEST - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}

/**
 * The names that a new field may not have, in lower case: those of all fields, and those to which a condition still refers though
 * their field is gone, which a new field would answer by accident.
 */
export function takenNames(form: FormSchema): Set<string> {
  const names = form.steps.flatMap((step) => step.fields.map((field) => field.name));
  return new Set([...names, ...referencesIn(form)].map((name) => name.toLowerCase()));
}

/** The ids that a new step may not have, in lower case. */
export function takenIds(form: FormSchema): Set<string> {
  return new Set(form.steps.map((step) => step.id.toLowerCase()));
}
