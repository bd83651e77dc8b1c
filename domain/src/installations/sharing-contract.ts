import { z } from 'zod';
import { emailSchema } from '../contact/contact-fields.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { personSchema } from '../users/record.ts';

const sharers = ['installer', 'asp', 'admin', 'superadmin'] as const;

export const listReceivers = endpoint({
  id: 'installations.receivers',
  method: 'GET',
  path: '/installations/{id}/receivers',
  summary: 'The users whom an installation is shared with.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: personSchema,
  collection: { type: 'Person', order: [] },
  status: 200,
});

export const findReceivers = endpoint({
  id: 'installations.receiverCandidates',
  method: 'GET',
  path: '/installations/{id}/receiver_candidates',
  summary: 'Users of the organisation whom an installation could be shared with, by name or company.',
  access: sharers,
  params: z.object({ id: idParam }),
  query: z.object({ ...pageQuery, search: z.string().trim().min(2).max(200) }),
  answer: personSchema,
  collection: { type: 'Person', order: [], search: true },
  status: 200,
});

export const shareInstallation = endpoint({
  id: 'installations.share',
  method: 'POST',
  path: '/installations/{id}/receivers',
  summary:
    'Shares an installation with a user of the organisation, named by address or by e-mail: they may see, inspect and service it. Sharing twice changes nothing.',
  access: sharers,
  params: z.object({ id: idParam }),
  body: z.union([
    z.strictObject({ user: iriSchema('users'), notify: z.boolean().default(true) }),
    z.strictObject({ email: emailSchema, notify: z.boolean().default(true) }),
  ]),
  /** The current receivers. */
  answer: personSchema,
  status: 201,
});

export const takeBackInstallation = endpoint({
  id: 'installations.takeBack',
  method: 'DELETE',
  path: '/installations/{id}/receivers/{user}',
  summary: 'Takes a shared installation back; `notify=true` tells the receiver by e-mail.',
  access: sharers,
  params: z.object({ id: idParam, user: idParam }),
  query: z.object({ notify: z.enum(['true', 'false']).default('false') }),
  status: 204,
});
