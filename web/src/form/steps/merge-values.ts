import { isSame } from '@portal/domain/queue/three-way';
import type { FieldValues } from 'react-hook-form';

/** The values of a form with both people's changes, and the names of those that both changed, each to something else. */
export type MergedValues<Values> = {
  readonly values: Values;
  readonly clashes: readonly (keyof Values & string)[];
};

/**
 * Brings together what two people changed of one record. In a list, such as that of somebody's roles, one adds and removes: both
 * people's additions and removals count, so lists never clash. Any other value that both changed is mine in the result, and is named.
 * @param base the values that I began with
 * @param mine the values as I changed them
 * @param theirs the values as they are saved by now
 */
export function mergeValues<Values extends FieldValues>(
  base: Values,
  mine: Values,
  theirs: Values,
): MergedValues<Values> {
  const names = Object.keys(theirs) as (keyof Values & string)[];
  const changed = names.filter((name) => !isSame(mine[name], base[name]));
  const merged = changed.map((name) => [name, mergeValue(base[name], mine[name], theirs[name])] as const);
  return {
    values: { ...theirs, ...Object.fromEntries(merged) },
    clashes: changed.filter(
      (name) =>
        !Array.isArray(theirs[name]) &&
        !isSame(theirs[name], base[name]) &&
        !isSame(theirs[name], mine[name]),
    ),
  };
}

function mergeValue(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  return [
    ...theirs.filter((item) => mine.includes(item) || !base.includes(item)),
    ...mine.filter((item) => !base.includes(item) && !theirs.includes(item)),
  ];
}
