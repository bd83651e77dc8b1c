import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';

export const languageSchema = z.enum(LANGUAGES);

/** A text per language; any of them may be missing. */
export const labelsSchema = z.strictObject({
  pl: z.string().max(500).optional(),
  en: z.string().max(500).optional(),
  de: z.string().max(500).optional(),
});

/** Labels as they are read: a language that this app does not know is left out. */
export const receivedLabelsSchema = z.object(labelsSchema.shape);
