import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { ParameterEntry } from './record.ts';

/** One row of the device list's form (specification section 3, "Custom device"). */
export type ParameterPair = { readonly name: string; readonly value: string };

/**
 * The value of a parameter; blank where there is none. A maker may call a parameter `constructor`, which every object has
 * though nobody gave it.
 */
export function parameterValue(values: ParameterValues, name: string): string {
  return Object.hasOwn(values, name) ? (values[name] ?? '') : '';
}

/** The map of parameters as rows, in its order. */
export function toPairs(values: ParameterValues): readonly ParameterPair[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}

/** Rows as a map: blank names are left out, names and values trimmed, the later of two of one name counts. */
export function fromPairs(pairs: readonly ParameterPair[]): ParameterValues {
  return Object.fromEntries(
    pairs.map(({ name, value }) => [name.trim(), value.trim()] as const).filter(([name]) => name !== ''),
  );
}

/** Who changes parameters, when and in what capacity; becomes part of every entry. */
export type ParameterOrigin = Pick<ParameterEntry, 'createdAt' | 'user' | 'source'>;

/**
 * Applies changed parameters: the new current values, and one entry of history for each value that differs.
 * A field that is not among the changes stays; a blank value is recorded and stored.
 */
export function changeParameters(
  current: ParameterValues,
  changes: ParameterValues,
  origin: ParameterOrigin,
): { readonly values: ParameterValues; readonly entries: readonly Omit<ParameterEntry, 'imported'>[] } {
  const changed = toPairs(fromPairs(toPairs(changes))).filter(
    ({ name, value }) => parameterValue(current, name) !== value,
  );
  return {
    values: Object.fromEntries([...toPairs(current), ...changed].map(({ name, value }) => [name, value])),
    entries: changed.map(({ name, value }) => ({ field: name, value, ...origin })),
  };
}
