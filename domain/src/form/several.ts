import type { Answer } from './answers.ts';

/** The maximum number of photos in one field. */
export const IMAGES_MAX = 20;

/**
 * The values of an answer to `choices` or `images`, in order. They are sent and stored as one text with one value per
 * line: an app of an earlier release supports texts and numbers only, and must still open the record.
 */
export function severalOf(answer: Answer | undefined): readonly string[] {
  return typeof answer === 'string' ? answer.split('\n').filter((value) => value.trim() !== '') : [];
}

/** The answer that contains these values; null for none. */
export function severalAnswer(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join('\n');
}
