import { type NotificationKind, wants } from '@portal/domain/notifications/kinds';
import type { UserNotification } from '@portal/domain/notifications/contract';
import type { Author } from '@portal/domain/events/portal-event';
import type { Tx } from '../db/open.ts';
import { publish } from '../live-updates/commands.ts';
import { addAllToOutbox } from '../platform/jobs/outbox.ts';
import { TOPICS } from '../platform/jobs/topics.ts';

/** A notification for one person. */
export type NewNotification = {
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly about: UserNotification['about'];
  /** The values in its text; none about a customer, since erasure would have to find them. */
  readonly params: Readonly<Record<string, string>>;
};

/** How many people fit into one live update message. */
const TOLD_AT_ONCE = 500;
/** PostgreSQL accepts 65,535 values per statement; a notification has nine. */
const WRITTEN_AT_ONCE = 1_000;

/**
 * Notifies people, in the transaction of the action itself: their list of notifications, their open screens, and after
 * the commit the devices with push. People are not notified of their own actions.
 */
export async function giveNotifications(
  tx: Tx,
  author: Author,
  given: readonly NewNotification[],
  now: Date,
): Promise<void> {
  const { organisationId, actor } = author;
  const recipients = given.filter(({ userId }) => userId !== actor.id);
  if (recipients.length === 0) return;
  const rows: { id: number; user_id: number; kind: NotificationKind }[] = [];
  for (let at = 0; at < recipients.length; at += WRITTEN_AT_ONCE) {
    rows.push(...(await write(tx, author, recipients.slice(at, at + WRITTEN_AT_ONCE), now)));
  }
  const users = [...new Set(rows.map((row) => row.user_id))];
  for (let at = 0; at < users.length; at += TOLD_AT_ONCE) {
    const some = users.slice(at, at + TOLD_AT_ONCE);
    await publish(tx, { organisationId, type: 'notice', id: null, users: some });
  }
  await callDevices(tx, organisationId, rows, users, now);
}

function write(tx: Tx, { organisationId, actor }: Author, some: readonly NewNotification[], now: Date) {
  return tx
    .insertInto('notices')
    .values(
      some.map(({ userId, kind, about, params }) => ({
        organisation_id: organisationId,
        user_id: userId,
        kind,
        // The portal itself has no account.
        actor_id: actor.id > 0 ? actor.id : null,
        installation_id: about.type === 'installation' ? about.id : null,
        inspection_id: about.type === 'inspection' ? about.id : null,
        service_id: about.type === 'service' ? about.id : null,
        recall_id: about.type === 'recall' ? about.id : null,
        params: JSON.stringify(params),
        created_at: now.toISOString(),
      })),
    )
    .returning(['id', 'user_id', 'kind'])
    .execute();
}

/** One job per notification and device, so that a failure of one push service does not resend to the others. */
async function callDevices(
  tx: Tx,
  organisationId: number,
  notifications: readonly {
    readonly id: number;
    readonly user_id: number;
    readonly kind: NotificationKind;
  }[],
  users: readonly number[],
  now: Date,
): Promise<void> {
  const devices = await tx
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.organisation_id', '=', organisationId)
    .where('p.user_id', 'in', [...users])
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .select(['p.id', 'p.user_id', 'u.notice_choices'])
    .execute();
  const calls = notifications.flatMap((notification) =>
    devices
      .filter(
        (device) =>
          device.user_id === notification.user_id && wants(device.notice_choices, notification.kind, 'push'),
      )
      .map((device) => ({
        organisationId,
        topic: TOPICS.push,
        key: `push-${notification.id}-${device.id}`,
        payload: { organisationId, noticeId: notification.id, subscriptionId: device.id },
      })),
  );
  await addAllToOutbox(tx, calls);
}
