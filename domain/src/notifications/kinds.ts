import { z } from 'zod';
import type { Role } from '../access/roles.ts';

/** The kinds of notifications. Their texts are in the locale files, by kind; the database stores no sentence. */
export const NOTIFICATION_KINDS = [
  'inspection-due',
  'service-parts-needed',
  'service-parts-sent',
  'service-rejected',
  'service-finished',
  'service-reported',
  'warranty-issued',
  'installation-rejected',
  'installation-no-warranty',
  'installation-restored',
  'installation-shared',
] as const;

export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** The channels of a kind besides the list in the app. */
export const CHANNELS = ['mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Kinds without a mail: their content is in the mailed card, or they appear in the app only. */
const WITHOUT_MAIL: readonly NotificationKind[] = ['service-finished', 'service-reported', 'warranty-issued'];

/** Whether a kind can use a channel at all. */
export function comesBy(kind: NotificationKind, channel: Channel): boolean {
  return channel === 'push' || !WITHOUT_MAIL.includes(kind);
}

/** The kinds that a role can receive, which are those with a setting. */
export function kindsOf(role: Role): readonly NotificationKind[] {
  if (role === 'production') return [];
  if (role === 'installer') return NOTIFICATION_KINDS.filter((kind) => kind !== 'service-parts-needed');
  return role === 'asp' ? NOTIFICATION_KINDS : ['service-parts-needed', 'service-finished'];
}

const switchesSchema = z.strictObject({ mail: z.boolean(), push: z.boolean() }).partial();

/** A person's settings; absent ones are on. */
export const notificationChoicesSchema = z
  .strictObject(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, switchesSchema])) as Record<
      NotificationKind,
      typeof switchesSchema
    >,
  )
  .partial();
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** Whether a person wants a kind by a channel; yes by default. */
export function wants(choices: NotificationChoices, kind: NotificationKind, channel: Channel): boolean {
  return comesBy(kind, channel) && choices[kind]?.[channel] !== false;
}
