import type { Field, FormSchema } from '../form/schema.ts';
import type { ParameterField } from '../templates/parameters-schema.ts';
import { type Choices, choicesOf, choicesOfParameter } from './field-kinds.ts';
import type { Place } from './rules.ts';

/** What a condition can look at. */
export type Source = {
  /** `device.X` or `form.X`. */
  readonly reference: string;
  /** The step that the field is in; undefined for a parameter of the device. */
  readonly step: string | undefined;
  readonly definition: Field | ParameterField;
  readonly choices: Choices;
};

/**
 * What the conditions of a step or field can look at, in the order in which it is known: parameters of the device first, then the
 * fields that come before it in the form. A photo or a signature is no source.
 */
export function sourcesFor(
  form: FormSchema,
  parameters: readonly ParameterField[],
  place: Place,
): readonly Source[] {
  return sourcesOf(form, parameters, place).filter(({ choices }) => choices.kind !== 'none');
}

/** Every source of a form, whether or not a condition can look at it: for the words of rules that do so wrongly. */
export function sourcesOf(
  form: FormSchema,
  parameters: readonly ParameterField[],
  before?: Place,
): readonly Source[] {
  const sources = parameters.map((definition): Source => ({
    reference: `device.${definition.name}`,
    step: undefined,
    definition,
    choices: choicesOfParameter(definition),
  }));
  for (const step of form.steps) {
    if (before?.kind === 'step' && step.id === before.id) return sources;
    for (const definition of step.fields) {
      if (before?.kind === 'field' && definition.name === before.name) return sources;
      sources.push({
        reference: `form.${definition.name}`,
        step: step.id,
        definition,
        choices: choicesOf(definition),
      });
    }
  }
  return sources;
}

/** Types whose answers are numbers; a list where its values are (`form/references.ts`). */
const NUMBERS: ReadonlySet<string> = new Set(['number', 'calculated', 'list']);

/** What a calculation can take: numbers among parameters and earlier fields. */
export function operandsFor(
  form: FormSchema,
  parameters: readonly ParameterField[],
  place: Place,
): readonly Source[] {
  return sourcesOf(form, parameters, place).filter(({ definition }) => NUMBERS.has(definition.type));
}
