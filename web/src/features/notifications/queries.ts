import type { Notice } from '@portal/domain/notices/contract';
import { contractOf } from '../../lib/network/contract.ts';
import { call } from '../../lib/network/api.ts';
import { offlineRows } from '../../lib/offline-cache/offline-lists.ts';
import { offlineCall } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/notices/contract'));

/** How many notices are unread; without a network, how many were. A live event outdates it. */
export function unreadCount() {
  return offlineCall(['notices', 'unread'] as const, async () => (await contract()).countUnread);
}

/** The newest notices, so many of them; kept for reading offline. */
export function newestNotices(count: number) {
  return offlineRows(
    ['notices', 'newest', count] as const,
    async () => (await contract()).listNotices,
    {},
    count,
  );
}

export async function markRead(notice: Pick<Notice, 'id'>): Promise<void> {
  await call((await contract()).readNotice, { params: { notice: notice.id } });
}

/** Marks everything that was on the screen: what came since has not been seen. */
export async function markAllRead(newest: Pick<Notice, 'id'>): Promise<void> {
  await call((await contract()).readNotices, { body: { upTo: newest.id } });
}
