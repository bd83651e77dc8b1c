import type { NotificationKind } from '@portal/domain/notifications/kinds';
import type { Reminded } from '@portal/domain/reminders/contract';
import type { Id, Instant, InstantWithDefault, JsonWithDefault } from './column-kinds.ts';

type NotificationsTable = {
  id: Id;
  organisation_id: number;
  user_id: number;
  kind: NotificationKind;
  actor_id: number | null;
  /** One of the four is set: the record that the notification links to. */
  installation_id: number | null;
  inspection_id: number | null;
  service_id: number | null;
  recall_id: number | null;
  params: JsonWithDefault<Record<string, string>>;
  created_at: InstantWithDefault;
  read_at: Instant | null;
};

type PushSubscriptionsTable = {
  id: Id;
  organisation_id: number;
  user_id: number;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: InstantWithDefault;
};

type RemindersTable = {
  id: Id;
  organisation_id: number;
  inspection_id: number;
  audience: Reminded;
  user_id: number | null;
  message_id: string | null;
  created_at: InstantWithDefault;
};

export type NotificationTables = {
  notices: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  reminders: RemindersTable;
};
