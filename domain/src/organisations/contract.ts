import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';

export const organisationSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The logo's address, which is public. */
  logo: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  /** Not known to what phones have kept of earlier versions. */
  address: z.string().nullable().default(null),
});
export type Organisation = z.infer<typeof organisationSchema>;

export const listOrganisations = endpoint({
  id: 'organisations.list',
  method: 'GET',
  path: '/organisations',
  summary: 'The organisations that the caller may see: their own, or all for a superadmin.',
  access: 'signed-in',
  answer: organisationSchema,
  collection: { type: 'Organisation', order: ['id', 'name'] },
  status: 200,
});

export const getOrganisation = endpoint({
  id: 'organisations.one',
  method: 'GET',
  path: '/organisations/{id}',
  summary: 'One organisation.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: organisationSchema,
  status: 200,
});

export const chooseOrganisation = endpoint({
  id: 'organisations.choose',
  method: 'POST',
  path: '/organisations/{organisation}/choice',
  summary: 'A superadmin turns to an organisation: its event log says who looks at it, and since when.',
  access: ['superadmin'],
  params: z.object({ organisation: idParam }),
  status: 204,
});

export const getLogo = endpoint({
  id: 'organisations.logo',
  method: 'GET',
  path: '/organisations/{id}/logo.svg',
  summary: 'The logo, for paper or for the coloured bar.',
  access: 'public',
  params: z.object({ id: idParam }),
  query: z.object({ variant: z.enum(['paper', 'on-brand']).default('paper') }),
  produces: 'image/svg+xml',
  status: 200,
});

/** What the sign-in page needs before sign-in. */
export const getBuild = endpoint({
  id: 'organisations.build',
  method: 'GET',
  path: '/build',
  summary:
    'The organisation that this build serves, whether installers need an ASP, and whether it is a demo.',
  access: 'public',
  answer: z.object({
    organisation: organisationSchema,
    requireAsp: z.boolean(),
    demo: z.boolean(),
    version: z.string(),
    vapidPublicKey: z.string().nullable(),
  }),
  status: 200,
});
