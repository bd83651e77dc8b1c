import { z } from 'zod';
import { receivedFormSchema } from '../form/received.ts';
import { receivedTermsSchema } from '../warranty/terms.ts';
import { languageSchema, receivedLabelsSchema } from './labels-schema.ts';
import { receivedParametersSchema } from './received-parameters.ts';

/**
 * One version of a template. Immutable once a device uses it; editing a used version makes the next one.
 */
export const templateVersionSchema = z.object({
  id: z.int(),
  number: z.int(),
  deviceTemplate: z.string(),
  parametersSchema: receivedParametersSchema,
  installationFormSchema: receivedFormSchema,
  inspectionFormSchema: receivedFormSchema,
  productionFormSchema: receivedFormSchema,
  warrantyTerms: receivedTermsSchema,
  /** What an app has to be able to read for it (`reader-level.ts`); 1 where nothing is said. */
  readerLevel: z.int().optional(),
  createdAt: z.string(),
});

/** Specification section 3, "Device template". */
export const deviceTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameTranslations: receivedLabelsSchema,
  mainLanguage: languageSchema,
  isActive: z.boolean(),
  isSpecial: z.boolean(),
  /** A heat pump, as opposed to a cabinet. */
  heatpump: z.boolean(),
  organisation: z.string(),
  activeVersion: templateVersionSchema.nullable(),
  versions: z.array(z.object({ id: z.int(), number: z.int(), createdAt: z.string() })),
});

export type TemplateVersion = z.infer<typeof templateVersionSchema>;
export type DeviceTemplate = z.infer<typeof deviceTemplateSchema>;
