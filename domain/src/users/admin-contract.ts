import { z } from 'zod';
import { ROLE_KEYS, roleKeySchema, roleSchema } from '../access/roles.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { userSchema } from './record.ts';
import { profileFields } from './profile-fields.ts';

/** What would be deleted with a user, shown before deleting. */
export const userCascadeSchema = z.object({
  installations: z.int(),
  inspections: z.int(),
  services: z.int(),
});
export type UserCascade = z.infer<typeof userCascadeSchema>;

const admins = ['admin', 'superadmin'] as const;
const id = z.object({ id: idParam });

/** The filters of users, for the list, its export and mails to many. */
export const userFilterFields = {
  /** The role in which they act: a user without another role is an installer. */
  role: z.array(roleSchema).max(5).optional(),
  verified: z
    .array(z.enum(['true', 'false']))
    .max(2)
    .optional(),
  'asp.id': z.array(idParam).max(100).optional(),
  /** Users who may install this device template. */
  'availableTemplates.id': z.array(idParam).max(100).optional(),
  search: z.string().max(200).optional(),
};

const collection = {
  type: 'User',
  order: ['name', 'company', 'email', 'registrationDate', 'id'],
  equal: ['role', 'verified', 'asp.id', 'availableTemplates.id'],
  range: ['registrationDate'],
  search: true,
} as const;

export const listUsers = endpoint({
  id: 'users.list',
  method: 'GET',
  path: '/users',
  summary: 'The users of the organisation, found by name, company, e-mail, tax id or phone.',
  access: admins,
  query: z.object({ ...pageQuery, ...userFilterFields }),
  answer: userSchema,
  collection,
  status: 200,
});

export const exportUsers = endpoint({
  id: 'users.export',
  method: 'GET',
  path: '/users.csv',
  summary:
    'The users that the same filters find, as CSV; cells that a spreadsheet would run are neutralised.',
  access: admins,
  query: z.object(userFilterFields),
  collection,
  produces: 'text/csv; charset=utf-8',
  status: 200,
});

export const getUserById = endpoint({
  id: 'users.one',
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user of the organisation.',
  access: admins,
  params: id,
  answer: userSchema,
  status: 200,
});

/** Roles that can be assigned; an installer needs none. */
const givenRoles = z
  .array(roleKeySchema)
  .max(Object.keys(ROLE_KEYS).length + 1)
  .transform((keys) => [...new Set(keys)].filter((key) => key !== 'ROLE_USER'));

export const updateUser = endpoint({
  id: 'users.update',
  method: 'PATCH',
  path: '/users/{id}',
  summary:
    'Changes a user (merge patch): their data, roles, service partner and the templates they may install. A change of roles ends their sessions. Only a superadmin makes or changes a superadmin, and nobody changes their own roles.',
  access: admins,
  params: id,
  body: z
    .strictObject({
      ...profileFields,
      company: profileFields.company.nullable(),
      taxId: profileFields.taxId.nullable(),
      phone: profileFields.phone.nullable(),
      language: languageSchema,
      roles: givenRoles,
      asp: iriSchema('users').nullable(),
      availableTemplates: z.array(iriSchema('device_templates')).max(200),
    })
    .partial(),
  answer: userSchema,
  status: 200,
});

export const verifyUser = endpoint({
  id: 'users.verify',
  method: 'POST',
  path: '/users/{id}/verify',
  summary: 'Lets a user sign in who has not confirmed their address by the mailed link.',
  access: admins,
  params: id,
  answer: userSchema,
  status: 200,
});

export const resendVerification = endpoint({
  id: 'users.resendVerification',
  method: 'POST',
  path: '/users/{id}/resend-verification',
  summary:
    'Mails a new link to a user who has not confirmed their address; `impossible-transition` when they have.',
  access: admins,
  params: id,
  status: 202,
});

export const endUserSessions = endpoint({
  id: 'users.endSessions',
  method: 'DELETE',
  path: '/users/{id}/sessions',
  summary: 'Signs a user out everywhere.',
  access: admins,
  params: id,
  status: 204,
});

export const countUserCascade = endpoint({
  id: 'users.cascade',
  method: 'GET',
  path: '/users/{id}/cascade',
  summary: 'How many installations, inspections and services would be deleted with a user.',
  access: admins,
  params: id,
  answer: userCascadeSchema,
  status: 200,
});

/** The counts that the person confirmed; if they differ by now, the call is refused with `changed-meanwhile`. */
const confirmedCount = idParam.or(z.literal('0').transform(() => 0)).optional();

export const deleteUser = endpoint({
  id: 'users.delete',
  method: 'DELETE',
  path: '/users/{id}',
  summary:
    'Deletes a user with their installations, inspections and services; the devices stay, the event log keeps the name. The counts that were confirmed may be given.',
  access: admins,
  params: id,
  query: z.object({
    installations: confirmedCount,
    inspections: confirmedCount,
    services: confirmedCount,
  }),
  status: 204,
});
