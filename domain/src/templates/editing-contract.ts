import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { deviceTemplateSchema } from './record.ts';
import { languageSchema } from './labels-schema.ts';
import { STARTERS } from './starters.ts';

export const admins = ['admin', 'superadmin'] as const;
const ofTemplate = z.object({ id: idParam });
const days = z.int().min(0).max(180);
const name = oneLineSchema(200).min(1);

/** What an admin says of a device template; what its devices and forms are is said by its versions. */
const templateFields = {
  name,
  nameTranslations: z.strictObject({
    pl: name.nullable().optional(),
    en: name.nullable().optional(),
    de: name.nullable().optional(),
  }),
  mainLanguage: languageSchema,
  isSpecial: z.boolean(),
  heatpump: z.boolean(),
  /** Days before and after the anniversary of the warranty in which an inspection counts. */
  inspectionDays: z.strictObject({ before: days, after: days }),
};

/** Who may install devices of a template: everybody who installs, nobody yet, or these users. */
export const receiversSchema = z.union([
  z.enum(['everyone', 'nobody']),
  z.array(iriSchema('users')).min(1).max(500),
]);
export type Receivers = z.output<typeof receiversSchema>;

export const createTemplate = endpoint({
  id: 'templates.create',
  method: 'POST',
  path: '/device_templates',
  summary: 'Makes a device template, inactive, with a first draft that begins as a starter.',
  access: admins,
  body: z.strictObject({
    ...templateFields,
    nameTranslations: templateFields.nameTranslations.default({}),
    mainLanguage: templateFields.mainLanguage.default('pl'),
    isSpecial: templateFields.isSpecial.default(false),
    /** As the starter has it unless told. */
    heatpump: templateFields.heatpump.optional(),
    inspectionDays: templateFields.inspectionDays.default({ before: 30, after: 30 }),
    starter: z.enum(STARTERS),
  }),
  answer: deviceTemplateSchema,
  guarded: true,
  status: 201,
});

export const updateTemplate = endpoint({
  id: 'templates.update',
  method: 'PATCH',
  path: '/device_templates/{id}',
  summary: 'Changes what a device template is called, and whether it is active (merge patch).',
  access: admins,
  params: ofTemplate,
  body: z.strictObject({ ...templateFields, isActive: z.boolean() }).partial(),
  answer: deviceTemplateSchema,
  guarded: true,
  status: 200,
});

export const deleteTemplate = endpoint({
  id: 'templates.delete',
  method: 'DELETE',
  path: '/device_templates/{id}',
  summary: 'Deletes a device template with its versions; `template-in-use` while devices are based on it.',
  access: admins,
  params: ofTemplate,
  guarded: true,
  status: 204,
});

export const activateTemplate = endpoint({
  id: 'templates.activate',
  method: 'POST',
  path: '/device_templates/{id}/activate',
  summary:
    'Makes the template active, a published version the one for new forms, and gives the type to whoever is named. Nobody loses it.',
  access: admins,
  params: ofTemplate,
  body: z.strictObject({
    /** The version for new forms; absent: the one that is active already, else the newest published one. */
    version: iriSchema('device_template_versions').optional(),
    give: receiversSchema,
  }),
  answer: deviceTemplateSchema,
  guarded: true,
  status: 200,
});

export const changeReceivers = endpoint({
  id: 'templates.changeReceivers',
  method: 'POST',
  path: '/device_templates/{id}/receivers',
  summary: 'Gives the type to many users at once, or takes it from them; answers how many were changed.',
  access: admins,
  params: ofTemplate,
  body: z.strictObject({
    act: z.enum(['give', 'take']),
    users: z.union([z.literal('everyone'), z.array(iriSchema('users')).min(1).max(500)]),
  }),
  answer: z.object({ changed: z.int() }),
  guarded: true,
  status: 200,
});
