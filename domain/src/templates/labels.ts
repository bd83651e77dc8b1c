import type { z } from 'zod';
import { DEFAULT_LANGUAGE } from '../constants.ts';
import type { labelsSchema, languageSchema } from './labels-schema.ts';

export type Language = z.infer<typeof languageSchema>;
export type Labels = z.infer<typeof labelsSchema>;

/**
 * The text a person reads: in their language, else the fallback text, else Polish
 * (specification section 1: Polish is default and fallback). A text that was left blank is none.
 */
export function labelIn(language: Language, labels: Labels | undefined, fallback: string): string {
  return labels?.[language] || fallback || (labels?.[DEFAULT_LANGUAGE] ?? '');
}
