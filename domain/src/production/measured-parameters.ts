import type { Answers } from '../form/answers.ts';
import type { ParametersSchema, ParameterValues } from '../templates/parameters-schema.ts';

/**
 * The parameters that a stage measured: answers to fields that go by the name of a parameter of the device, as text. The serial
 * number is none of them: the device is known by it already.
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
      return isMissing || barcodeScanner ? [] : [[name, String(answer)] as const];
    }),
  );
}
