import type { UserNotification } from '@portal/domain/notifications/contract';
import { contractOf } from '../../lib/network/contract.ts';
import { call } from '../../lib/network/api.ts';
import { offlineRows } from '../../lib/offline-cache/offline-lists.ts';
import { offlineCall } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/notifications/contract'));

/** How many notices are unread; without a network, how many were. A live event outdates it. */
export function unreadCount() {
  return offlineCall(['notices', 'unread'] as const, async () => (await contract()).countUnread);
}

/** The newest notices, so many of them; kept for reading offline. */
export function newestNotices(count: number) {
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

/** Marks everything that was on the screen: what came since has not been seen. */
export async function markAllRead(newest: Pick<UserNotification, 'id'>): Promise<void> {
  await call((await contract()).readNotifications, { body: { upTo: newest.id } });
}
