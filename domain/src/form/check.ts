import { isIsoDate } from '../dates.ts';
import { imageNameSchema } from '../files/manifest.ts';
import type { ParameterValues } from '../templates/parameters-schema.ts';
import type { Answer, Answers } from './answers.ts';
import { exceededLimit, needsReason, REASON_MAX, reasonFor } from './out-of-range.ts';
import { isNumberText, readNumber } from './read-number.ts';
import { YES_NO, type Field, type FormSchema, type Step } from './schema.ts';
import { IMAGES_MAX, severalOf } from './several.ts';
import { answerIn, answerText, type Before, visibleForm } from './visible.ts';

/** Why one answer is missing or invalid. */
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
  'time',
  'twice',
  'too-many',
  'reason',
  'newer-app',
] as const;
export type GapCode = (typeof GAP_CODES)[number];

export type Gap = { readonly field: string; readonly code: GapCode };

/** Longest text, in characters, of a single line and of a field with several. */
export const TEXT_ANSWER_MAX = { line: 500, multiline: 5_000 } as const;

/**
 * The missing or invalid answers of a step, in the order of its fields; empty when the next step may be opened
 * (specification section 5: every action of a step before the next). The step must come from `visibleForm`, so that a
 * hidden field is never required.
 */
export function stepGaps(step: Step, answers: Answers): readonly Gap[] {
  return step.fields.flatMap((field) => {
    const answer = answerIn(step.id, field, answers);
    const code = gapOf(field, answer) ?? reasonGap(field, answer, reasonFor(answers, step.id, field.name));
    return code ? [{ field: field.name, code }] : [];
  });
}

/** The missing or invalid answers of the whole form, for the server's check of `survey.data` and for the summary. */
export function formGaps(
  schema: FormSchema,
  answers: Answers,
  device: ParameterValues,
  before?: Before,
): readonly (Gap & { readonly stepId: string })[] {
  return visibleForm(schema, answers, device, before).flatMap((step) =>
    stepGaps(step, answers).map((gap) => ({ stepId: step.id, ...gap })),
  );
}

/** A time of day, in the format of `<input type="time">`. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

function gapOf(field: Field, answer: Answer | undefined): GapCode | undefined {
  if (field.type === 'newer') return field.required ? 'newer-app' : undefined;
  const text = answerText(answer);
  if (text === undefined) return field.required ? 'required' : undefined;
  switch (field.type) {
    case 'text': {
      if (typeof answer !== 'string') return 'text';
      const longest = field.multiline ? TEXT_ANSWER_MAX.multiline : TEXT_ANSWER_MAX.line;
      return answer.length > longest ? 'too-long' : undefined;
    }
    case 'number':
    case 'calculated':
      if (typeof answer !== 'number' || !Number.isFinite(answer))
        return isNumberText(text) && readNumber(text) === undefined ? 'too-long' : 'number';
      return field.outOfRange === 'reason' ? undefined : exceededLimit(field, answer);
    case 'date':
      return typeof answer === 'string' && isIsoDate(answer) ? undefined : 'date';
    case 'time':
      return typeof answer === 'string' && TIME_OF_DAY.test(answer) ? undefined : 'time';
    case 'list':
      return isOption(field, answer) ? undefined : 'not-an-option';
    case 'choices': {
      const chosen = severalOf(answer);
      if (chosen.length === 0 || !chosen.every((value) => isOption(field, value))) return 'not-an-option';
      return new Set(chosen).size === chosen.length ? undefined : 'twice';
    }
    case 'yes_no':
      return YES_NO.some((word) => word === answer) ? undefined : 'yes-no';
    case 'images': {
      const images = severalOf(answer);
      if (images.length === 0 || !images.every(isImage)) return 'image';
      if (images.length > IMAGES_MAX) return 'too-many';
      return new Set(images).size === images.length ? undefined : 'twice';
    }
    case 'image':
    case 'signature':
      return isImage(answer) ? undefined : 'image';
    case 'statement':
      return undefined;
  }
}

function reasonGap(
  field: Field,
  answer: Answer | undefined,
  reason: string | undefined,
): GapCode | undefined {
  if (!needsReason(field, answer)) return undefined;
  if (reason === undefined) return 'reason';
  return reason.length > REASON_MAX ? 'too-long' : undefined;
}

const isImage = (answer: unknown): boolean => imageNameSchema.safeParse(answer).success;

function isOption(field: Extract<Field, { type: 'list' | 'choices' }>, answer: Answer | undefined): boolean {
  return field.options.some((option) => option.value === answer);
}
