import { z } from 'zod';
import { formSchema } from '../form/schema.ts';
import { warrantyTermsSchema } from '../warranty/terms.ts';
import { labelsSchema, languageSchema } from './labels-schema.ts';
import { parametersSchema } from './parameters-schema.ts';

/**
 * One version of a template. Immutable once a device uses it; editing a used version makes the next one.
 */
export const templateVersionSchema = z.object({
  id: z.int(),
  number: z.int(),
  deviceTemplate: z.string(),
  parametersSchema,
  installationFormSchema: formSchema,
  inspectionFormSchema: formSchema,
  productionFormSchema: formSchema,
  warrantyTerms: warrantyTermsSchema,
  createdAt: z.string(),
});

/** Specification section 3, "Device template". */
export const deviceTemplateSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameTranslations: labelsSchema,
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
