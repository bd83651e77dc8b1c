import { z } from 'zod';
import { endpoint, LARGE_BODY_BYTES } from '../endpoint.ts';
import { formSchema } from '../form/schema.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { receivedWarrantyTemplateSchema, warrantyTemplateSchema } from '../warranty/document.ts';
import { warrantyTermsSchema } from '../warranty/terms.ts';
import { changeSchema } from './comparison-contract.ts';
import { admins } from './editing-contract.ts';
import { deviceTemplateSchema } from './record.ts';
import { labelsSchema, languageSchema } from './labels-schema.ts';
import { parametersSchema } from './parameters-schema.ts';

const days = z.int().min(0).max(180);

/** The warranty texts as a file carries them: files of a maker's own storage stay at home. */
function carriedTexts(text: typeof receivedWarrantyTemplateSchema) {
  const carried = text.refine(
    ({ attachments }) => attachments.every(({ kind }) => kind === 'external'),
    'foreign-file',
  );
  return z.strictObject({ pl: carried.optional(), en: carried.optional(), de: carried.optional() });
}

/** One version of a device template as a file, to be taken to another maker or another portal. */
export const templateFileSchema = z.strictObject({
  format: z.literal('installer-portal/device-template', 'file-format'),
  formatVersion: z.literal(1, 'file-version'),
  template: z.strictObject({
    name: oneLineSchema(200).min(1),
    nameTranslations: labelsSchema,
    mainLanguage: languageSchema,
    isSpecial: z.boolean(),
    heatpump: z.boolean(),
    inspectionDays: z.strictObject({ before: days, after: days }),
  }),
  version: z.strictObject({
    parametersSchema,
    installationFormSchema: formSchema,
    inspectionFormSchema: formSchema,
    productionFormSchema: formSchema,
    warrantyTerms: warrantyTermsSchema,
  }),
  warrantyTemplates: carriedTexts(warrantyTemplateSchema),
  /** Attachments from the maker's library, which a file does not carry. */
  leftOut: z.array(z.strictObject({ language: languageSchema, name: z.string().max(200) })).max(150),
});
export type TemplateFile = z.output<typeof templateFileSchema>;

/** A file as it is written: of a version that was saved under earlier rules, which reading it again may refuse. */
export const writtenFileSchema = templateFileSchema.extend({
  warrantyTemplates: carriedTexts(receivedWarrantyTemplateSchema),
});

export const exportTemplate = endpoint({
  id: 'templates.export',
  method: 'GET',
  path: '/device_templates/{id}/export',
  summary: 'A version of a device template as one JSON file: the active one unless another is named.',
  access: admins,
  params: z.object({ id: idParam }),
  query: z.object({ version: idParam.optional() }),
  answer: writtenFileSchema,
  status: 200,
});

export const importTemplate = endpoint({
  id: 'templates.import',
  method: 'POST',
  path: '/device_templates/import',
  summary:
    'Reads a template file: as a new template, or as the draft of one that is there. With `dryRun` (unless told otherwise) it is checked, compared with what it would follow, and nothing is written.',
  access: admins,
  body: z.strictObject({
    file: templateFileSchema,
    /** The template whose next draft it becomes; absent: a template of its own. */
    into: iriSchema('device_templates').optional(),
    dryRun: z.boolean().default(true),
    /** The `tag` of the draft that it may replace, as the dry run compared it. */
    replaces: z.string().max(100).optional(),
  }),
  bodyBytes: LARGE_BODY_BYTES,
  answer: z.object({
    /** Null after a dry run. */
    template: deviceTemplateSchema.nullable(),
    leftOut: templateFileSchema.shape.leftOut,
    /** After a dry run into a template: what the file changes of its draft, or else of its active or newest version. */
    compared: z
      .object({
        version: z.object({ id: z.int(), number: z.int(), state: z.enum(['draft', 'published']) }),
        /** Of a draft: what taking the file sends back as `replaces`. */
        tag: z.string().nullable(),
        changes: z.array(changeSchema),
      })
      .nullable(),
  }),
  guarded: true,
  status: 200,
});
