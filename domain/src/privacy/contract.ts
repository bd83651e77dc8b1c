import { z } from 'zod';
import { emailSchema, phoneSchema } from '../contact/contact-fields.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';

const admins = ['admin', 'superadmin'] as const;
const line = oneLineSchema(200).min(1);

/** How a customer is found: by e-mail, by phone, or by name and address, since not everybody has an e-mail. */
export const customerQuerySchema = z
  .strictObject({ email: emailSchema, phone: phoneSchema, name: line, address: line })
  .partial()
  .refine(
    ({ email, phone, name, address }) =>
      [email, phone, name ?? address].filter((said) => said !== undefined).length === 1,
    { path: ['email'], error: 'one-of-two' },
  )
  .refine(({ name, address }) => (name === undefined) === (address === undefined), {
    path: ['address'],
    error: 'required',
  });
export type CustomerQuery = z.infer<typeof customerQuerySchema>;

export const exportOwnData = endpoint({
  id: 'privacy.exportOwn',
  method: 'GET',
  path: '/user/export',
  summary:
    'Everything that the portal holds about the caller: data as JSON, photos and cards as files, in one ZIP.',
  access: 'signed-in',
  produces: 'application/zip',
  status: 200,
});

export const exportUser = endpoint({
  id: 'privacy.exportUser',
  method: 'GET',
  path: '/users/{id}/export',
  summary: 'The same for one user, when they ask the maker for it.',
  access: admins,
  params: z.object({ id: idParam }),
  produces: 'application/zip',
  status: 200,
});

/** The data stored about a customer. Erasure anonymises the installations and deletes the rest. */
export const customerTracesSchema = z.object({
  /** The names in the installations: several customers may share an address. Not necessarily all of them. */
  names: z.array(z.string()),
  installations: z.int(),
  /** Photos and signatures. */
  pictures: z.int(),
  cards: z.int(),
  /** Mails to the customer, and mails to others about their installations. */
  mails: z.int(),
  /** Rows of imported files that name them, also of an import that is still to be applied. A server of before counts none. */
  importLines: z.int().default(0),
  /** These remain, without personal data. */
  warranties: z.int(),
});
export type CustomerTraces = z.infer<typeof customerTracesSchema>;

export const findCustomer = endpoint({
  id: 'privacy.customer',
  method: 'POST',
  path: '/customers/find',
  summary:
    'What is stored about a customer, found by e-mail, by phone, or by name and address: what an erasure takes, and the warranties that stay as evidence.',
  access: admins,
  body: customerQuerySchema,
  answer: customerTracesSchema,
  status: 200,
});

export const exportCustomer = endpoint({
  id: 'privacy.exportCustomer',
  method: 'POST',
  path: '/customers/export',
  summary:
    'Everything about a customer, found by e-mail, by phone, or by name and address: data, photos and cards in one ZIP.',
  access: admins,
  body: customerQuerySchema,
  produces: 'application/zip',
  status: 200,
});

export const eraseCustomer = endpoint({
  id: 'privacy.eraseCustomer',
  method: 'POST',
  path: '/customers/erase',
  summary:
    'Erases a customer: name, address, contact, notes, photos, signatures and cards go; device, dates and warranty number stay as evidence without a person. It cannot be undone.',
  access: admins,
  body: customerQuerySchema,
  answer: z.object({ installations: z.int() }),
  status: 200,
});

/** Retention periods of data that nobody needs any more, in days; null means for ever. */
export const retentionSchema = z.object({
  /** Copies of sent mails. */
  mailDays: z.int().nullable(),
  /** Accounts whose address was never confirmed. */
  unverifiedDays: z.int().nullable(),
  /**
   * A customer's data after the last warranty of the installation has ended; the result is the same as after erasure.
   */
  customerDays: z.int().nullable(),
});
export type Retention = z.infer<typeof retentionSchema>;

const days = z.int().min(1).max(36_500).nullable();

export const getRetention = endpoint({
  id: 'privacy.retention',
  method: 'GET',
  path: '/organisations/{organisation}/retention',
  summary: 'How long the organisation keeps personal data.',
  access: admins,
  params: z.object({ organisation: idParam }),
  answer: retentionSchema,
  status: 200,
});

export const updateRetention = endpoint({
  id: 'privacy.updateRetention',
  method: 'PATCH',
  path: '/organisations/{organisation}/retention',
  summary: 'Changes how long the organisation keeps personal data (merge patch).',
  access: admins,
  params: z.object({ organisation: idParam }),
  body: z.strictObject({ mailDays: days, unverifiedDays: days, customerDays: days }).partial(),
  answer: retentionSchema,
  guarded: true,
  status: 200,
});
