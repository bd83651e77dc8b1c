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
  'replacement-waits',
  'replacement-approved',
  'replacement-refused',
  'replacement-taken-back',
  'recall',
] as const;

export const notificationKindSchema = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKindSchema>;

/** The reader level (`reader-level.ts`) whose apps know a kind first: they fail the whole list for one that they do not know. */
const KIND_LEVELS: Readonly<Record<NotificationKind, number>> = {
  'inspection-due': 1,
  'service-parts-needed': 1,
  'service-parts-sent': 1,
  'service-rejected': 1,
  'service-finished': 1,
  'service-reported': 1,
  'warranty-issued': 1,
  'installation-rejected': 1,
  'installation-no-warranty': 1,
  'installation-restored': 1,
  'installation-shared': 1,
  'installation-changed': 3,
  'installation-withdrawn': 3,
  'replacement-waits': 3,
  'replacement-approved': 4,
  'replacement-refused': 4,
  'replacement-taken-back': 4,
  recall: 3,
};

/** The kinds that apps of a reader level know. */
export function kindsKnownAt(level: number): readonly NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => KIND_LEVELS[kind] <= level);
}

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
  'replacement-waits',
  'replacement-approved',
  'replacement-refused',
  'replacement-taken-back',
];

/** Kinds for whoever verifies or sends parts: the service partner, or without one the office. */
const FOR_VERIFIERS: readonly NotificationKind[] = [
  'service-parts-needed',
  'installation-changed',
  'installation-withdrawn',
  'replacement-waits',
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
