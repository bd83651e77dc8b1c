import { z } from 'zod';
import { companyOfRow } from '../installations/site.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { personSchema } from '../users/record.ts';

/**
 * What runs against whom by the warranty terms (specification section 9): the response to a fault, the repair, parts to be sent,
 * a replaced part to come back, the delivery protocol of an installation, an inspection whose window closes, and what
 * waits to be verified, which has no term.
 */
export const INBOX_CLOCKS = [
  'response',
  'repair',
  'parts',
  'part_return',
  'protocol',
  'inspection',
  'verification',
] as const;

/** Whose turn it is. */
export const INBOX_WAITS = ['installer', 'asp', 'admin'] as const;

export const inboxItemSchema = z.object({
  /** Of the item itself: a record can stand here with two clocks. */
  id: z.string(),
  clock: z.enum(INBOX_CLOCKS),
  waitsFor: z.enum(INBOX_WAITS),
  /** Address of the service, inspection or installation. */
  record: z.string(),
  /** When the clock began. */
  since: z.string(),
  /** When it ends: an instant; null where there is no term. */
  due: z.string().nullable(),
  overdue: z.boolean(),
  installer: personSchema.nullable(),
  customDevice: z.object({ id: z.int(), serial: z.string(), template: z.string() }),
  customer: z
    .object({ name: z.string(), companyName: companyOfRow, city: z.string(), phone: z.string() })
    .nullable(),
  /** The fault, or the parts that are needed. */
  about: z.string(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

const inboxFilterSchema = z.object({
  clock: z.array(z.enum(INBOX_CLOCKS)).optional(),
  waitsFor: z.array(z.enum(INBOX_WAITS)).optional(),
  search: z.string().max(200).optional(),
});
/** What of the inbox is asked for. */
export type InboxFilter = z.infer<typeof inboxFilterSchema>;

export const listServiceInbox = endpoint({
  id: 'services.desk',
  method: 'GET',
  path: '/desk',
  summary:
    'What waits for whom, with the clocks of the warranty terms: overdue first, then what is due next.',
  access: ['asp', 'admin', 'superadmin'],
  query: z.object({
    ...pageQuery,
    ...inboxFilterSchema.shape,
    'installer.id': z.array(idParam).optional(),
  }),
  answer: inboxItemSchema,
  collection: {
    type: 'DeskItem',
    // `installer`: whoever has most overdue of what is asked for comes first.
    order: ['due', 'installer', 'id'],
    equal: ['clock', 'waitsFor', 'installer.id'],
    search: true,
  },
  status: 200,
});

/** An installer, or nobody any more, with what waits at theirs. */
export const inboxInstallerSchema = z.object({
  installer: personSchema.nullable(),
  items: z.int(),
  overdue: z.int(),
});
export type InboxInstaller = z.infer<typeof inboxInstallerSchema>;

export const listInboxInstallers = endpoint({
  id: 'services.deskInstallers',
  method: 'GET',
  path: '/desk/installers',
  summary: 'Whose records wait, and how many of them are overdue: most overdue first, at most 200.',
  access: ['asp', 'admin', 'superadmin'],
  query: inboxFilterSchema,
  answer: z.array(inboxInstallerSchema),
  status: 200,
});
