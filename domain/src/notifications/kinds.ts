import { z } from 'zod';
import type { Role } from '../access/roles.ts';

/** What people are told of. Their words live in the locale files, by kind: a sentence is never stored. */
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

/** By which ways a kind reaches a person besides the list in the app. */
export const CHANNELS = ['mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Kinds without a mail of their own: what happened is in the card that is mailed, or is told in the app alone. */
const WITHOUT_MAIL: readonly NotificationKind[] = ['service-finished', 'service-reported', 'warranty-issued'];

/** Whether a kind can come by a way at all. */
export function comesBy(kind: NotificationKind, channel: Channel): boolean {
  return channel === 'push' || !WITHOUT_MAIL.includes(kind);
}

/** The kinds that a role is ever told of: only those are worth a switch. */
export function kindsOf(role: Role): readonly NotificationKind[] {
  if (role === 'production') return [];
  if (role === 'installer') return NOTIFICATION_KINDS.filter((kind) => kind !== 'service-parts-needed');
  return role === 'asp' ? NOTIFICATION_KINDS : ['service-parts-needed', 'service-finished'];
}

const switchesSchema = z.strictObject({ mail: z.boolean(), push: z.boolean() }).partial();

/** What a person has switched; what is absent is on. */
export const notificationChoicesSchema = z
  .strictObject(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, switchesSchema])) as Record<
      NotificationKind,
      typeof switchesSchema
    >,
  )
  .partial();
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>;

/** Whether somebody wants a kind by a way: yes, until they say no. */
export function wants(choices: NotificationChoices, kind: NotificationKind, channel: Channel): boolean {
  return comesBy(kind, channel) && choices[kind]?.[channel] !== false;
}
