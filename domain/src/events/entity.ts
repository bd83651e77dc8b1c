import { z } from 'zod';

/** What the event log tells of (specification section 3, "Event log"). */
export const EVENT_TYPES = [
  'device.created',
  'device.added_to_database',
  'device.parameters_changed',
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
] as const;

export const eventSchema = z.object({
  id: z.int(),
  createdAt: z.string(),
  /** A name, not a person: the log outlives the account (design: domain, People). */
  user: z.string().nullable(),
  type: z.enum(EVENT_TYPES),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

export type EventType = (typeof EVENT_TYPES)[number];
export type LoggedEvent = z.infer<typeof eventSchema>;
