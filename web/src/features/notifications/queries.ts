import type { UserNotification } from '@portal/domain/notifications/contract';
import { contractOf } from '../../lib/network/contract.ts';
import { call } from '../../lib/network/api.ts';
import { offlineRows } from '../../lib/offline-cache/offline-lists.ts';
import { offlineCall } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/notifications/contract'));

/** The number of unread notifications; offline the last known one. A live update invalidates it. */
export function unreadCount() {
  return offlineCall(['notices', 'unread'] as const, async () => (await contract()).countUnread);
}

/** The newest notifications, as many as asked for; cached for reading offline. */
export function newestNotifications(count: number) {
  return offlineRows(
    ['notices', 'newest', count] as const,
    async () => (await contract()).listNotifications,
    {},
    count,
  );
}

export async function markRead(notice: Pick<UserNotification, 'id'>): Promise<void> {
  await call((await contract()).readNotification, { params: { notice: notice.id } });
}

/** Marks everything up to the newest one on the screen as read; what came since stays unread. */
export async function markAllRead(newest: Pick<UserNotification, 'id'>): Promise<void> {
  await call((await contract()).readNotifications, { body: { upTo: newest.id } });
}
