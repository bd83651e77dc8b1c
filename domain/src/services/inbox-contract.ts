import { z } from 'zod';
import { companyOfRow } from '../installations/site.ts';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { personSchema } from '../users/record.ts';

/**
 * The deadlines of the warranty terms (specification section 9): response to a fault, repair, sending parts, return of
 * a replaced part, an installation's delivery protocol, an inspection's window; and pending verifications and replaced devices that wait for
 * their approval, which have no deadline.
 */
export const INBOX_CLOCKS = [
  'response',
  'repair',
  'parts',
  'part_return',
  'protocol',
  'inspection',
  'verification',
  'replacement',
] as const;

/** Who has to act. */
export const INBOX_WAITS = ['installer', 'asp', 'admin'] as const;

export const inboxItemSchema = z.object({
  /** The id of the item itself: a record can have two deadlines. */
  id: z.string(),
  clock: z.enum(INBOX_CLOCKS),
  waitsFor: z.enum(INBOX_WAITS),
  /** The IRI of the service, inspection or installation. */
  record: z.string(),
  /** When the period began. */
  since: z.string(),
  /** The deadline as an instant; null where there is none. */
  due: z.string().nullable(),
  overdue: z.boolean(),
  installer: personSchema.nullable(),
  customDevice: z.object({ id: z.int(), serial: z.string(), template: z.string() }),
  customer: z
    .object({ name: z.string(), companyName: companyOfRow, city: z.string(), phone: z.string() })
    .nullable(),
  /** The fault, or the required parts. */
  about: z.string(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

/** Clocks by the reader level (`reader-level.ts`) whose apps know them first; all others are of the first release. */
const NEWER_CLOCKS: Partial<Readonly<Record<InboxItem['clock'], number>>> = { replacement: 3 };

/** Whether an app of a reader level knows the clock of an item: it fails the whole list for one that it does not. */
export function clockIsKnownAt(level: number, { clock }: Pick<InboxItem, 'clock'>): boolean {
  return (NEWER_CLOCKS[clock] ?? 1) <= level;
}

const inboxFilterSchema = z.object({
  clock: z.array(z.enum(INBOX_CLOCKS)).optional(),
  waitsFor: z.array(z.enum(INBOX_WAITS)).optional(),
  search: z.string().max(200).optional(),
});
/** The filters of the inbox. */
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
    // `installer`: grouped by installer, those with the most overdue items first.
    order: ['due', 'installer', 'id'],
    equal: ['clock', 'waitsFor', 'installer.id'],
    search: true,
  },
  status: 200,
});

/** An installer with waiting items; null for a deleted account. */
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
