import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { REPLACEMENT_STATES } from './replacement.ts';
import { serviceRowSchema, serviceStatusSchema } from './row.ts';

/** By what services are picked: the lists and the export understand the same. */
export const serviceFilterFields = {
  status: z.array(serviceStatusSchema).optional(),
  'customDevice.id': z.array(idParam).optional(),
  'installation.id': z.array(idParam).optional(),
  'installer.id': z.array(idParam).optional(),
  /** How the replacement stands that it named (decision 045). */
  replacement: z.array(z.enum(REPLACEMENT_STATES)).optional(),
  /** Whether something is left to do: it is open, or the replacement that it named waits for its approval. */
  toDo: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  /** Whether the caller decides on its replacement: an ASP not on those of their own installations. */
  verifiable: z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
  search: z.string().max(200).optional(),
};
const listQuery = z.object({ ...pageQuery, ...serviceFilterFields });

export const serviceCollection = {
  type: 'Service',
  order: ['serviceStartDate', 'deadline', 'id'],
  equal: [
    'status',
    'customDevice.id',
    'installation.id',
    'installer.id',
    'replacement',
    'toDo',
    'verifiable',
  ],
  range: ['serviceStartDate', 'deadline'],
  search: true,
} as const;

export const listServices = endpoint({
  id: 'services.list',
  method: 'GET',
  path: '/services',
  summary: 'Every service the caller may see.',
  access: ['installer', 'asp', 'admin', 'superadmin'],
  query: listQuery,
  answer: serviceRowSchema,
  collection: serviceCollection,
  status: 200,
});

export const listOrganisationServices = endpoint({
  id: 'services.listOfOrganisation',
  method: 'GET',
  path: '/organisations/{organisation}/services',
  summary: 'The services of one organisation.',
  access: ['asp', 'admin', 'superadmin'],
  params: z.object({ organisation: idParam }),
  query: listQuery,
  answer: serviceRowSchema,
  collection: serviceCollection,
  status: 200,
});

export const listOwnServices = endpoint({
  id: 'services.own',
  method: 'GET',
  path: '/users/{id}/services',
  summary: 'The services a user carries out.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  query: listQuery,
  answer: serviceRowSchema,
  collection: serviceCollection,
  status: 200,
});
