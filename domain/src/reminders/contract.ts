import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParam } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';

/** The recipients of inspection reminders. */
export const REMINDED = ['installer', 'customer'] as const;
export const remindedSchema = z.enum(REMINDED);
export type Reminded = z.infer<typeof remindedSchema>;

/** A sent reminder in the list: recipient, inspection and time. */
export const reminderSchema = z.object({
  id: z.int(),
  inspection: z.int(),
  serial: z.string(),
  to: remindedSchema,
  /** The installer's name; customers are not named here, so that erasure leaves nothing. */
  name: z.string().nullable(),
  /** The delivery state of the mail; null when the person wanted none. */
  mail: z.enum(['waiting', 'sending', 'kept', 'sent', 'failed', 'refused', 'bounced']).nullable(),
  createdAt: z.string(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** A reminder as its inspection shows it. */
export const givenReminderSchema = reminderSchema.pick({ id: true, to: true, mail: true, createdAt: true });
export type GivenReminder = z.infer<typeof givenReminderSchema>;

const admins = ['admin', 'superadmin'] as const;
const ofOrganisation = z.object({ organisation: idParam });

export const listReminders = endpoint({
  id: 'reminders.list',
  method: 'GET',
  path: '/organisations/{organisation}/reminders',
  summary: 'The reminders of inspections that went out, newest first.',
  access: admins,
  params: ofOrganisation,
  query: z.object(pageQuery),
  answer: reminderSchema,
  collection: { type: 'Reminder', order: ['id'] },
  status: 200,
});

const settingsSchema = z.strictObject({
  /** Whether customers are reminded too, in the installer's name. */
  customers: z.boolean(),
});
export type ReminderSettings = z.infer<typeof settingsSchema>;

export const getReminderSettings = endpoint({
  id: 'reminders.settings',
  method: 'GET',
  path: '/organisations/{organisation}/reminder_settings',
  summary: 'Who is reminded of inspections.',
  access: admins,
  params: ofOrganisation,
  answer: settingsSchema,
  status: 200,
});

export const changeReminderSettings = endpoint({
  id: 'reminders.change',
  method: 'PATCH',
  path: '/organisations/{organisation}/reminder_settings',
  summary: 'Changes who is reminded of inspections (merge patch).',
  access: admins,
  params: ofOrganisation,
  body: settingsSchema.partial(),
  answer: settingsSchema,
  status: 200,
});
