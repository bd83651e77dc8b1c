import type { Answer } from './answers.ts';

/** Most photos that one field takes. */
export const IMAGES_MAX = 20;

/**
 * The values of an answer to `choices` or `images`, in their order. They travel and are stored as one text with a value
 * a line: an app of an earlier release reads answers as texts and numbers alone, and must still open the record.
 */
export function severalOf(answer: Answer | undefined): readonly string[] {
  return typeof answer === 'string' ? answer.split('\n').filter((value) => value.trim() !== '') : [];
}

/** The answer that holds these values; null for none. */
export function severalAnswer(values: readonly string[]): string | null {
  return values.length === 0 ? null : values.join('\n');
}
