import { z } from 'zod';
import { receivedFormSchema } from '../form/received.ts';
import { receivedTermsSchema } from '../warranty/terms.ts';
import { languageSchema, receivedLabelsSchema } from './labels-schema.ts';
import { receivedParametersSchema } from './received-parameters.ts';

/** One version of a template. A published one never changes; a draft is the next one, and admins alone see it. */
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
  /** For admins: whether the version is a draft or published, by whom and when. */
  publication: z
    .object({
      state: z.enum(['draft', 'published']),
      /** Of a draft: when it was last saved. */
      updatedAt: z.string(),
      publishedAt: z.string().nullable(),
      publishedBy: z.string().nullable(),
      note: z.string().nullable(),
    })
    .optional(),
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
  /** Published ones. */
  versions: z.array(z.object({ id: z.int(), number: z.int(), createdAt: z.string() })),
  /** For admins: what else the template page shows. */
  office: z
    .object({
      inspectionDays: z.object({ before: z.int(), after: z.int() }),
      /** The draft of the next version. */
      draft: z.object({ id: z.int(), number: z.int(), updatedAt: z.string() }).nullable(),
    })
    .optional(),
});

export type TemplateVersion = z.infer<typeof templateVersionSchema>;
export type DeviceTemplate = z.infer<typeof deviceTemplateSchema>;
