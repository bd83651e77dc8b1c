import { isIsoDate } from '../dates.ts';
import { imageNameSchema } from '../files/manifest.ts';
import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { Answer, Answers } from './answers.ts';
import { YES_NO, type Field, type FormSchema, type Step } from './schema.ts';
import { answerText, answerTo, visibleForm } from './visible.ts';

/** What can be missing from, or wrong with, one answer. */
export const GAP_CODES = [
  'required',
  'text',
  'too-long',
  'number',
  'min',
  'max',
  'date',
  'not-an-option',
  'yes-no',
  'image',
] as const;
export type GapCode = (typeof GAP_CODES)[number];

export type Gap = { readonly field: string; readonly code: GapCode };

/** Longest text, in characters, of a single line and of a field with several. */
export const TEXT_ANSWER_MAX = { line: 500, multiline: 5_000 } as const;

/**
 * What is still to be done in a step, in the order of its fields; empty when the next may follow
 * (specification section 5: every action of a step before the next). The step comes from
 * `visibleForm`, so that a hidden field is never required.
 */
export function stepGaps(step: Step, answers: Answers): readonly Gap[] {
  return step.fields.flatMap((field) => {
    const code = gapOf(field, answerTo(answers, step.id, field.name));
    return code ? [{ field: field.name, code }] : [];
  });
}

/** What is missing or wrong in the whole form: the server's check of `survey.data`, and the summary's. */
export function formGaps(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
): readonly (Gap & { readonly stepId: string })[] {
  return visibleForm(schema, answers, device).flatMap((step) =>
    stepGaps(step, answers).map((gap) => ({ stepId: step.id, ...gap })),
  );
}

function gapOf(field: Field, answer: Answer | undefined): GapCode | undefined {
  const text = answerText(answer);
  if (text === undefined) return field.required ? 'required' : undefined;
  switch (field.type) {
    case 'text': {
      if (typeof answer !== 'string') return 'text';
      const longest = field.multiline ? TEXT_ANSWER_MAX.multiline : TEXT_ANSWER_MAX.line;
      return answer.length > longest ? 'too-long' : undefined;
    }
    case 'number':
      if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'number';
      if (field.min !== undefined && answer < field.min) return 'min';
      if (field.max !== undefined && answer > field.max) return 'max';
      return undefined;
    case 'date':
      return typeof answer === 'string' && isIsoDate(answer) ? undefined : 'date';
    case 'list':
      return field.options.some((option) => option.value === answer) ? undefined : 'not-an-option';
    case 'yes_no':
      return YES_NO.some((word) => word === answer) ? undefined : 'yes-no';
    case 'image':
    case 'signature':
      break;
  }
  return imageNameSchema.safeParse(answer).success ? undefined : 'image';
}
