import { plainLetters } from '../plain-letters.ts';

/** Longest name of a parameter, in characters. */
const LONGEST = 60;

/**
 * The name under which a parameter's values are stored and conditions look, made once from the label that it begins with:
 * lower case letters, digits and `_`. Later changes of the label never change it.
 *
 * @param taken names that are in use
 */
export function parameterName(label: string, taken: readonly string[]): string {
  const words = plainLetters(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replaceAll(/^_+|_+$/g, '');
  const base = words === '' ? 'parametr' : words;
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? '' : `_${String(count)}`;
    const name = base.slice(0, LONGEST - suffix.length) + suffix;
    if (!used.has(name)) return name;
  }
}
