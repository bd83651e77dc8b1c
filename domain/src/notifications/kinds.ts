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
  'installation-changed',
  'installation-withdrawn',
  'recall',
] as const;

export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** The channels of a kind besides the list in the app. */
export const CHANNELS = ['mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Kinds that always come by every channel: a device may be dangerous. */
const ALWAYS: readonly NotificationKind[] = ['recall'];

/** Kinds without a mail: their content is in the mailed card, or they appear in the app only. */
const WITHOUT_MAIL: readonly NotificationKind[] = [
  'service-finished',
  'service-reported',
  'warranty-issued',
  'installation-changed',
  'installation-withdrawn',
];

/** Kinds for whoever verifies or sends parts: the service partner, or without one the office. */
const FOR_VERIFIERS: readonly NotificationKind[] = [
  'service-parts-needed',
  'installation-changed',
  'installation-withdrawn',
];

/** Whether a kind can use a channel at all. */
export function comesBy(kind: NotificationKind, channel: Channel): boolean {
  return channel === 'push' || !WITHOUT_MAIL.includes(kind);
}

/** The kinds that a role can receive, which are those with a setting. */
export function kindsOf(role: Role): readonly NotificationKind[] {
  if (role === 'production') return [];
  const chosen = NOTIFICATION_KINDS.filter((kind) => !ALWAYS.includes(kind));
  if (role === 'installer') return chosen.filter((kind) => !FOR_VERIFIERS.includes(kind));
  return role === 'asp' ? chosen : [...FOR_VERIFIERS, 'service-finished'];
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

/** Whether a person gets a kind by a channel; yes by default. */
export function wants(choices: NotificationChoices, kind: NotificationKind, channel: Channel): boolean {
  return comesBy(kind, channel) && (ALWAYS.includes(kind) || choices[kind]?.[channel] !== false);
}
