import { z } from 'zod';
import { emailSchema } from '../contact/contact-fields.ts';
import { httpLinkSchema } from '../contact/contact-fields.ts';
import { nipSchema } from '../contact/contact-fields.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { phoneSchema } from '../contact/contact-fields.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';

const admins = ['admin', 'superadmin'] as const;
const ofOrganisation = z.object({ organisation: idParam });

/** A maker's contact data: on cards, in mails, on the sign-in page. */
export const makerContactSchema = z.object({
  name: z.string(),
  address: z.string().nullable(),
  taxId: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
});
export type MakerContact = z.infer<typeof makerContactSchema>;

export const getMakerContact = endpoint({
  id: 'organisations.contact',
  method: 'GET',
  path: '/organisations/{organisation}/contact',
  summary: 'The contact data of the maker, as cards and letters show them.',
  access: admins,
  params: ofOrganisation,
  answer: makerContactSchema,
  status: 200,
});

export const updateMakerContact = endpoint({
  id: 'organisations.updateContact',
  method: 'PATCH',
  path: '/organisations/{organisation}/contact',
  summary: 'Changes the contact data of the maker (merge patch).',
  access: admins,
  params: ofOrganisation,
  body: z
    .strictObject({
      name: oneLineSchema(200).min(1),
      address: oneLineSchema(300).min(1).nullable(),
      taxId: nipSchema.nullable(),
      phone: phoneSchema.nullable(),
      email: emailSchema.nullable(),
      website: httpLinkSchema.nullable(),
    })
    .partial(),
  answer: makerContactSchema,
  guarded: true,
  status: 200,
});

/** The set-up steps before the first installer can work; true means done. */
export const setupSchema = z.object({
  /** Name, address, phone and e-mail are filled in. */
  contact: z.boolean(),
  /** A template is active. */
  template: z.boolean(),
  /** There is a free registration key, or an account that works in the field. */
  key: z.boolean(),
  device: z.boolean(),
});
export type Setup = z.infer<typeof setupSchema>;

export const getSetup = endpoint({
  id: 'organisations.setup',
  method: 'GET',
  path: '/organisations/{organisation}/setup',
  summary: 'What is still missing before the first installer can work.',
  access: admins,
  params: ofOrganisation,
  answer: setupSchema,
  status: 200,
});
