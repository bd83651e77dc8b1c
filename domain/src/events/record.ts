import { z } from 'zod';

/** The types of event in the event log (specification section 3, "Event log"). */
export const EVENT_TYPES = [
  'device.created',
  'device.added_to_database',
  'device.removed_from_database',
  'device.started_outside',
  'device.not_started_outside',
  'device.serial_changed',
  'device.made_on_changed',
  'device.parameters_changed',
  'device.deleted',
  'device.replaced',
  'installation.created',
  'installation.updated',
  'installation.corrected',
  'installation.accepted',
  'installation.rejected',
  'installation.no_warranty',
  'installation.restored',
  'installation.deleted',
  'installation.receiver_added',
  'installation.receiver_removed',
  'installation.card_sent',
  'installation.customer_erased',
  'service.created',
  'service.updated',
  'service.notified',
  'service.deleted',
  'inspection.created',
  'inspection.updated',
  'inspection.notified',
  'inspection.deleted',
  'user.registered',
  'user.verified',
  'user.verified_by_admin',
  'user.verification_sent',
  'user.signed_in',
  'user.sessions_ended',
  'user.password_changed',
  'user.password_reset',
  'user.email_changed',
  'user.edited',
  'user.roles_changed',
  'user.calendar_shared',
  'user.calendar_ended',
  'user.exported',
  'user.list_exported',
  'user.deleted',
  'customer.exported',
  'key.created',
  'key.used',
  'key.deleted',
  'key.list_exported',
  'production.entered',
  'production.recorded',
  'worker.created',
  'worker.changed',
  'template.created',
  'template.changed',
  'template.draft_created',
  'template.draft_discarded',
  'template.published',
  'template.activated',
  'template.deactivated',
  'template.deleted',
  'template.given',
  'template.taken',
  'mail.returned',
  'mailing.created',
  'organisation.retention_changed',
  'organisation.reminders_changed',
  'organisation.chosen',
  'organisation.contact_changed',
] as const;

export const eventTypeSchema = z.enum(EVENT_TYPES);

export const eventSchema = z.object({
  id: z.int(),
  createdAt: z.string(),
  /** The name instead of a reference, because the log remains when the account is deleted. */
  user: z.string().nullable(),
  type: eventTypeSchema,
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** An event in the log of the whole organisation, with the record that it concerns. */
export const logEntrySchema = eventSchema.extend({
  installation: z.int().nullable(),
  device: z.int().nullable(),
  inspection: z.int().nullable(),
  service: z.int().nullable(),
  /** The account that it concerns; the id is null when the account was deleted. */
  account: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
});

export type EventType = (typeof EVENT_TYPES)[number];
export type LogEntry = z.infer<typeof logEntrySchema>;
export type LoggedEvent = z.infer<typeof eventSchema>;
