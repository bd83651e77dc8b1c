import { z } from 'zod';
import { MAX_KEYS_AT_ONCE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { personSchema } from '../users/record.ts';

const admins = ['admin', 'superadmin'] as const;

/** Specification section 3, "Registration key". */
export const registrationKeyRowSchema = z.object({
  id: z.int(),
  key: z.string(),
  state: z.enum(['free', 'used']),
  /** The person who used it; null while it is free, and after that account was deleted. */
  user: personSchema.nullable(),
  usedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type RegistrationKey = z.infer<typeof registrationKeyRowSchema>;

const filters = {
  state: z
    .array(z.enum(['free', 'used']))
    .max(2)
    .optional(),
  /** Searches the key, and name, company and e-mail of the person who used it. */
  search: z.string().max(200).optional(),
};

export const listKeys = endpoint({
  id: 'registrationKeys.list',
  method: 'GET',
  path: '/registration_keys',
  summary:
    'The registration keys of the organisation, newest first: free ones, and used ones with whom and when.',
  access: admins,
  query: z.object({ ...pageQuery, ...filters }),
  answer: registrationKeyRowSchema,
  collection: { type: 'RegistrationKey', order: ['id', 'key'], equal: ['state'], search: true },
  status: 200,
});

export const createKeys = endpoint({
  id: 'registrationKeys.create',
  method: 'POST',
  path: '/registration_keys',
  summary: 'Makes one or many registration keys.',
  access: admins,
  body: z.strictObject({ count: z.int().min(1).max(MAX_KEYS_AT_ONCE).default(1) }),
  answer: z.object({ keys: z.array(registrationKeyRowSchema) }),
  guarded: true,
  status: 201,
});

export const getKey = endpoint({
  id: 'registrationKeys.one',
  method: 'GET',
  path: '/registration_keys/{id}',
  summary: 'One registration key.',
  access: admins,
  params: z.object({ id: idParam }),
  answer: registrationKeyRowSchema,
  status: 200,
});

export const deleteKey = endpoint({
  id: 'registrationKeys.delete',
  method: 'DELETE',
  path: '/registration_keys/{id}',
  summary: 'Deletes a free registration key; `impossible-transition` for one that was used.',
  access: admins,
  params: z.object({ id: idParam }),
  status: 204,
});

export const exportKeys = endpoint({
  id: 'registrationKeys.export',
  method: 'GET',
  path: '/registration_keys.csv',
  summary: 'The registration keys that the same filters find, as CSV.',
  access: admins,
  query: z.object(filters),
  produces: 'text/csv; charset=utf-8',
  status: 200,
});
