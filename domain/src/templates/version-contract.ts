import { z } from 'zod';
import { endpoint, LARGE_BODY_BYTES } from '../endpoint.ts';
import { formSchema } from '../form/schema.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { receivedWarrantyTemplateSchema, warrantyTemplateSchema } from '../warranty/document.ts';
import { warrantyTermsSchema } from '../warranty/terms.ts';
import { admins } from './editing-contract.ts';
import { deviceTemplateSchema, templateVersionSchema } from './record.ts';
import { languageSchema } from './labels-schema.ts';
import { parametersSchema } from './parameters-schema.ts';
import { STARTERS } from './starters.ts';

/**
 * What `If-Match` says for a warranty text that a version has not yet: whoever writes the first one overwrites none that
 * somebody else has saved meanwhile.
 */
export const NO_TEXT_YET = '"no-text-yet"';

const ofTemplate = z.object({ id: idParam });
const ofVersion = z.object({ id: idParam });
const ofText = z.object({ id: idParam, language: languageSchema });

/** A version in the list of its template, with how far it has come. */
const versionInfoSchema = z.object({
  id: z.int(),
  number: z.int(),
  state: z.enum(['draft', 'published']),
  active: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  note: z.string().nullable(),
  /** Languages that it has a warranty text in. */
  warrantyLanguages: z.array(languageSchema),
  /** Those of them whose text has no words: the card says nothing of the maker's conditions. */
  blankLanguages: z.array(languageSchema).default([]),
  /** Of a draft, those whose text speaks of months, but not of those in the terms. */
  otherMonthsLanguages: z.array(languageSchema).default([]),
  devices: z.int(),
  installations: z.int(),
  /** Installations that wait for verification. */
  waiting: z.int(),
  /** Signed-in devices that fetched this version last, and the people whose they are. */
  phones: z.int(),
  people: z.int(),
});
export type VersionInfo = z.infer<typeof versionInfoSchema>;

export const listVersions = endpoint({
  id: 'templates.versions',
  method: 'GET',
  path: '/device_templates/{id}/versions',
  summary: 'The versions of a device template, newest first, and who has it.',
  access: admins,
  params: ofTemplate,
  answer: z.object({
    versions: z.array(versionInfoSchema),
    /** Signed-in devices that have fetched the template at all. */
    phones: z.int(),
    devices: z.int(),
    /** Of those who install: how many have the type, and how many there are. */
    receivers: z.object({ have: z.int(), all: z.int() }),
  }),
  status: 200,
});

export const createDraft = endpoint({
  id: 'templates.createDraft',
  method: 'POST',
  path: '/device_templates/{id}/draft',
  summary:
    'Begins the next version as a copy of a version or of a starter; `draft-exists` while there is one.',
  access: admins,
  params: ofTemplate,
  body: z.union([
    z.strictObject({ from: iriSchema('device_template_versions') }),
    z.strictObject({ starter: z.enum(STARTERS) }),
  ]),
  answer: templateVersionSchema,
  guarded: true,
  status: 201,
});

/** Terms as a patch changes them: null removes what may be absent. */
const termsPatch = warrantyTermsSchema
  .extend({
    extendedMonths: warrantyTermsSchema.shape.extendedMonths.nullable(),
    saleGraceMonths: warrantyTermsSchema.shape.saleGraceMonths.nullable(),
  })
  .partial();

export const updateDraft = endpoint({
  id: 'templates.updateDraft',
  method: 'PATCH',
  path: '/device_template_versions/{id}',
  summary:
    'Saves a draft (merge patch): parameters, forms, terms. `version-published` for a published version, which never changes; a form with defects is refused, each at its place.',
  access: admins,
  params: ofVersion,
  body: z
    .strictObject({
      parametersSchema,
      installationFormSchema: formSchema,
      inspectionFormSchema: formSchema,
      productionFormSchema: formSchema,
      warrantyTerms: termsPatch,
    })
    .partial(),
  bodyBytes: LARGE_BODY_BYTES,
  answer: templateVersionSchema,
  guarded: true,
  status: 200,
});

export const deleteDraft = endpoint({
  id: 'templates.deleteDraft',
  method: 'DELETE',
  path: '/device_template_versions/{id}',
  summary: 'Discards a draft; `version-published` for a published version.',
  access: admins,
  params: ofVersion,
  guarded: true,
  status: 204,
});

export const publishDraft = endpoint({
  id: 'templates.publish',
  method: 'POST',
  path: '/device_template_versions/{id}/publish',
  summary:
    'Publishes a draft for ever, with a note on what changed, and makes it the version for new forms unless told otherwise. With `If-Match`, only the draft as it was seen; with `seen`, only with the texts that were compared, otherwise `changed-meanwhile`.',
  access: admins,
  params: ofVersion,
  body: z.strictObject({
    note: z.string().trim().min(1).max(2_000),
    activate: z.boolean().default(true),
    /** The tag of a comparison. */
    seen: z.string().max(100).optional(),
  }),
  answer: deviceTemplateSchema,
  guarded: true,
  status: 200,
});

export const getWarrantyTemplate = endpoint({
  id: 'templates.warrantyText',
  method: 'GET',
  path: '/device_template_versions/{id}/warranty_templates/{language}',
  summary: 'The warranty text of a version in one language.',
  access: admins,
  params: ofText,
  answer: receivedWarrantyTemplateSchema,
  status: 200,
});

export const putWarrantyTemplate = endpoint({
  id: 'templates.saveWarrantyText',
  method: 'PUT',
  path: '/device_template_versions/{id}/warranty_templates/{language}',
  summary:
    'Saves the warranty text of a draft in one language. `If-Match: "no-text-yet"` for one that there is not yet; placeholders that do not exist are refused.',
  access: admins,
  params: ofText,
  body: warrantyTemplateSchema,
  bodyBytes: LARGE_BODY_BYTES,
  answer: receivedWarrantyTemplateSchema,
  guarded: true,
  status: 200,
});

export const deleteWarrantyTemplate = endpoint({
  id: 'templates.deleteWarrantyText',
  method: 'DELETE',
  path: '/device_template_versions/{id}/warranty_templates/{language}',
  summary:
    'Removes the warranty text of a draft in one language; `invalid-values` for the text of the main language and for the last one, `version-published` for a published version.',
  access: admins,
  params: ofText,
  guarded: true,
  status: 204,
});
