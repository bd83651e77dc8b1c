import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { deviceTemplateSchema, templateVersionSchema } from './record.ts';

const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const templateQuery = z.object({ ...pageQuery, isActive: flag.optional(), isSpecial: flag.optional() });
const templateCollection = {
  type: 'DeviceTemplate',
  order: ['id', 'name'],
  equal: ['isActive', 'isSpecial'],
} as const;

export const listOrganisationTemplates = endpoint({
  id: 'templates.listOfOrganisation',
  method: 'GET',
  path: '/organisations/{organisation}/device_templates',
  summary: 'The device templates of one organisation.',
  access: 'signed-in',
  params: z.object({ organisation: idParam }),
  query: templateQuery,
  answer: deviceTemplateSchema,
  collection: templateCollection,
  status: 200,
});

export const listTemplates = endpoint({
  id: 'templates.list',
  method: 'GET',
  path: '/device_templates',
  summary: 'The device templates of every organisation the caller may see.',
  access: 'signed-in',
  query: templateQuery,
  answer: deviceTemplateSchema,
  collection: templateCollection,
  status: 200,
});

export const getTemplate = endpoint({
  id: 'templates.one',
  method: 'GET',
  path: '/device_templates/{id}',
  summary: 'One device template with its active version.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: deviceTemplateSchema,
  status: 200,
});

export const getTemplateVersion = endpoint({
  id: 'templates.version',
  method: 'GET',
  path: '/device_template_versions/{id}',
  summary: 'One version, active or not: a draft is finished with the version it was begun with.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: templateVersionSchema,
  status: 200,
});
