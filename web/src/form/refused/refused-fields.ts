import type { Violation } from '@portal/domain/problem';
import { isSame } from '@portal/domain/queue/three-way';
import type { RefusedField, FieldLocation, Steps } from '../fields/refusal.ts';

/**
 * The fields that a refusal names, and whether their values have changed since.
 *
 * @param locate finds the field of a path in the form's data
 */
export function refusedFields<Data>(
  violations: readonly Violation[],
  locate: (path: string, data: Data) => FieldLocation | undefined,
  { refused, now, steps }: { readonly refused: Data; readonly now: Data; readonly steps: Steps },
): readonly RefusedField[] {
  const shown = new Set(steps.flatMap(({ key, holds = [] }) => [key, ...holds]));
  return violations.map(({ propertyPath: path, message }) => {
    const found = locate(path, now);
    const changed = found !== undefined && !isSame(found.value, locate(path, refused)?.value);
    return { path, message, location: found && shown.has(found.step) ? found : undefined, changed };
  });
}
