import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { personSchema } from './record.ts';

/** The service partners an installer can be linked to (specification section 7, "ASP list"). */
export const listOrganisationUsers = endpoint({
  id: 'users.listOfOrganisation',
  method: 'GET',
  path: '/organisations/{organisation}/users',
  summary: 'The service partners of an organisation: `roles=ROLE_ASP`.',
  access: 'signed-in',
  params: z.object({ organisation: idParam }),
  query: z.object({ ...pageQuery, roles: z.enum(['ROLE_ASP', 'ASP']) }),
  answer: personSchema,
  collection: { type: 'Person', order: ['name', 'id'] },
  status: 200,
});
