import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';

/** Kinds of mails whose delivery is tracked: cards, and mails about decisions and spare parts. */
export const RECORD_MAILS = [
  'installation-card',
  'warranty-card',
  'installation-rejected',
  'installation-no-warranty',
  'installation-restored',
  'inspection-due',
  'inspection-card',
  'service-card',
  'service-parts-needed',
  'service-parts-sent',
  'service-rejected',
] as const;
export type RecordMail = (typeof RECORD_MAILS)[number];

/**
 * The delivery state of a mail: not sent yet; temporarily refused and retried; accepted by the mail server (SMTP
 * reports no more); stored by a server without SMTP; refused for good; accepted, but returned later.
 */
export const DELIVERY_STATES = ['queued', 'delayed', 'sent', 'kept', 'refused', 'bounced'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The recipient of a mail. */
export const MAIL_READERS = ['customer', 'installer', 'partner'] as const;

export const mailDeliverySchema = z.object({
  id: z.int(),
  mail: z.enum(RECORD_MAILS),
  reader: z.enum(MAIL_READERS),
  /** Null for a service partner or an admin. */
  to: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  /** Whether the caller may correct the address: only the customer's, by those responsible for the installation. */
  correctable: z.boolean(),
  /** The time of the current state. */
  at: z.string(),
  /** The mail server's answer. */
  words: z.string().nullable(),
});
export type MailDelivery = z.infer<typeof mailDeliverySchema>;

const ofRecord = {
  method: 'GET',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: mailDeliverySchema,
  collection: { type: 'MailDelivery', order: [] },
  status: 200,
} as const;

export const getInstallationMails = endpoint({
  ...ofRecord,
  id: 'installations.mails',
  path: '/installations/{id}/mails',
  summary: 'The mails about an installation and how far each has come, newest first.',
});

export const getInspectionMails = endpoint({
  ...ofRecord,
  id: 'inspections.mails',
  path: '/inspections/{id}/mails',
  summary: 'The mails about an inspection and how far each has come, newest first.',
});

export const getServiceMails = endpoint({
  ...ofRecord,
  id: 'services.mails',
  path: '/services/{id}/mails',
  summary: 'The mails about a service and how far each has come, newest first.',
});
