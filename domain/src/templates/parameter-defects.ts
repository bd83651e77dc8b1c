import { optionDefects, type DefectCode } from '../form/defects.ts';
import { labelKey } from './labels.ts';
import type { ParameterField } from './parameters-schema.ts';

/** One reason why the parameters of a device type cannot be saved. */
export type ParameterDefect = {
  readonly code: Extract<DefectCode, 'duplicate-label' | 'empty-list' | 'blank-option' | 'duplicate-option'>;
  /** Position of the parameter among all. */
  readonly at: number;
};

/**
 * All reasons for which parameters are not saved and a version is not published, in their order. Versions that were
 * published before have such parameters all the same: there a list without options takes any text.
 */
export function parameterDefects(
  parameters: readonly Pick<ParameterField, 'label' | 'type' | 'options'>[],
): readonly ParameterDefect[] {
  const counts = new Map<string, number>();
  for (const { label } of parameters) counts.set(labelKey(label), (counts.get(labelKey(label)) ?? 0) + 1);
  return parameters.flatMap(({ label, type, options }, at) => [
    ...((counts.get(labelKey(label)) ?? 0) > 1 ? [{ code: 'duplicate-label' as const, at }] : []),
    ...optionDefects(type, options).map(({ code }) => ({ code, at })),
  ]);
}
