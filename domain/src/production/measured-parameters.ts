import type { Answers } from '../form/answers.ts';
import { numberText, soundNumber } from '../form/read-number.ts';
import { severalOf } from '../form/several.ts';
import type { ParametersSchema, ParameterValues } from '../templates/parameters-schema.ts';

/**
 * The parameters that a stage measured: answers to fields that go by the name of a parameter of the device, as text on one
 * line. The serial number is none of them: the device is known by it already.
 */
export function measuredParameters(
  answers: Answers,
  stepId: string,
  schema: ParametersSchema,
): ParameterValues {
  const given = Object.hasOwn(answers, stepId) ? (answers[stepId] ?? {}) : {};
  return Object.fromEntries(
    schema.flatMap(({ name, barcodeScanner }) => {
      const answer = Object.hasOwn(given, name) ? given[name] : undefined;
      const isMissing = answer === undefined || answer === null || answer === '';
      if (isMissing || barcodeScanner) return [];
      const text =
        typeof answer === 'number' ? numberText(soundNumber(answer)) : severalOf(answer).join(', ');
      return [[name, text] as const];
    }),
  );
}
