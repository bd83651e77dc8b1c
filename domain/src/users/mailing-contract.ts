import { z } from 'zod';
import { roleSchema } from '../access/roles.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, iriSchema } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';

const admins = ['admin', 'superadmin'] as const;

/** Why a recipient got no mail: their address was never confirmed, or the mail server refused it. */
export const UNREACHED_REASONS = ['not-verified', 'refused'] as const;

/** An e-mail to one or many users, and its delivery state. */
export const mailingSchema = z.object({
  id: z.int(),
  subject: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** The sum of the three below and those still waiting. */
  total: z.int(),
  sent: z.int(),
  waiting: z.int(),
  unreached: z.int(),
});
export type Mailing = z.infer<typeof mailingSchema>;

export const mailingRecipientSchema = z.object({
  user: z.int(),
  name: z.string(),
  email: z.string(),
  reason: z.enum(UNREACHED_REASONS),
});
export type UnreachedRecipient = z.infer<typeof mailingRecipientSchema>;

export const createMailing = endpoint({
  id: 'mailings.create',
  method: 'POST',
  path: '/mailings',
  summary: 'Sends an e-mail to the users named, or to all whom a filter finds; a job posts it.',
  access: admins,
  body: z.strictObject({
    subject: oneLineSchema(200).min(1, 'required'),
    /** Plain text; an empty line separates paragraphs. */
    text: z.string().trim().min(1, 'required').max(20_000),
    to: z.union([
      z.strictObject({ users: z.array(iriSchema('users')).min(1, 'required').max(1_000) }),
      z.strictObject({
        filter: z.strictObject({
          role: z.array(roleSchema).max(5).optional(),
          verified: z.boolean().optional(),
          asp: z.array(iriSchema('users')).max(100).optional(),
          availableTemplates: z.array(iriSchema('device_templates')).max(100).optional(),
          search: z.string().max(200).optional(),
        }),
      }),
    ]),
  }),
  answer: mailingSchema,
  guarded: true,
  status: 201,
});

export const listMailings = endpoint({
  id: 'mailings.list',
  method: 'GET',
  path: '/mailings',
  summary: 'The e-mails sent to users, newest first.',
  access: admins,
  query: z.object(pageQuery),
  answer: mailingSchema,
  collection: { type: 'Mailing', order: ['id'] },
  status: 200,
});

export const getMailing = endpoint({
  id: 'mailings.one',
  method: 'GET',
  path: '/mailings/{id}',
  summary: 'How far an e-mail to users has got.',
  access: admins,
  params: z.object({ id: idParam }),
  answer: mailingSchema,
  status: 200,
});

export const listUnreached = endpoint({
  id: 'mailings.unreached',
  method: 'GET',
  path: '/mailings/{id}/unreached',
  summary: 'Who could not be reached by an e-mail, and why.',
  access: admins,
  params: z.object({ id: idParam }),
  query: z.object(pageQuery),
  answer: mailingRecipientSchema,
  collection: { type: 'UnreachedRecipient', order: [] },
  status: 200,
});
