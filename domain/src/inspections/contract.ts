import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { inspectionRowSchema, inspectionStatusSchema } from './row.ts';

/** By what inspections are picked: the lists and the export understand the same. */
export const inspectionFilterFields = {
  status: z.array(inspectionStatusSchema).optional(),
  'customDevice.id': z.array(idParam).optional(),
  'installation.id': z.array(idParam).optional(),
  'installer.id': z.array(idParam).optional(),
  search: z.string().max(200).optional(),
};
const listQuery = z.object({ ...pageQuery, ...inspectionFilterFields });

export const inspectionCollection = {
  type: 'Inspection',
  order: ['soonestDate', 'dueDate', 'id'],
  equal: ['status', 'customDevice.id', 'installation.id', 'installer.id'],
  range: ['soonestDate', 'dueDate'],
  search: true,
} as const;

export const listInspections = endpoint({
  id: 'inspections.list',
  method: 'GET',
  path: '/inspections',
  summary: 'Every inspection the caller may see.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  query: listQuery,
  answer: inspectionRowSchema,
  collection: inspectionCollection,
  status: 200,
});

export const listOrganisationInspections = endpoint({
  id: 'inspections.listOfOrganisation',
  method: 'GET',
  path: '/organisations/{organisation}/inspections',
  summary: 'The inspections of one organisation.',
  access: ['asp', 'admin', 'superadmin'],
  params: z.object({ organisation: idParam }),
  query: listQuery,
  answer: inspectionRowSchema,
  collection: inspectionCollection,
  status: 200,
});

export const listOwnInspections = endpoint({
  id: 'inspections.own',
  method: 'GET',
  path: '/users/{id}/inspections',
  summary: 'The inspections on the installations a user made or received.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  query: listQuery,
  answer: inspectionRowSchema,
  collection: inspectionCollection,
  status: 200,
});
