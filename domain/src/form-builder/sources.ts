import { isNumeric, sourceOf } from '../form/references.ts';
import type { Field, FormSchema } from '../form/schema.ts';
import type { ParameterField } from '../templates/parameters-schema.ts';
import { type Choices, choicesOf, choicesOfParameter } from './field-kinds.ts';
import type { Place } from './rules.ts';

/** A source that a condition can refer to. */
export type Source = {
  /** `device.X` or `form.X`. */
  readonly reference: string;
  /** The step that the field is in; undefined for a parameter of the device. */
  readonly step: string | undefined;
  readonly definition: Field | ParameterField;
  readonly choices: Choices;
};

/**
 * The sources that the conditions of a step or field can refer to, in order: parameters of the device first, then the
 * fields that come before it in the form. Photos and signatures are no sources.
 */
export function sourcesFor(
  form: FormSchema,
  parameters: readonly ParameterField[],
  place: Place,
): readonly Source[] {
  return sourcesOf(form, parameters, place).filter(({ choices }) => choices.kind !== 'none');
}

/** Every source of a form, whether or not a condition may refer to it: for describing invalid rules. */
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

/** The sources of a calculation: numeric parameters and earlier numeric fields. */
export function operandsFor(
  form: FormSchema,
  parameters: readonly ParameterField[],
  place: Place,
): readonly Source[] {
  return sourcesOf(form, parameters, place).filter(({ definition, choices }) =>
    isNumeric(sourceOf(definition, choices.kind === 'fixed' ? choices.values : undefined)),
  );
}
