import type { InboxItem } from '@portal/domain/services/inbox-contract';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineList } from '../../lib/offline-cache/offline-lists.ts';
import { offlineCall } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/services/inbox-contract'));

export const INBOX_ORDERS = ['installer', 'due'] as const;
export type InboxOrder = (typeof INBOX_ORDERS)[number];

const ORDERS = {
  installer: { installer: 'asc', due: 'asc' },
  due: { due: 'asc' },
} as const;

/** What the desk is filtered by; it lives in the URL. */
export type InboxState = {
  readonly page: number;
  readonly search: string;
  readonly installer: number | null;
  readonly waitsFor: InboxItem['waitsFor'] | null;
  /** How it is laid out: installer by installer, or all by when it is due. Overdue first in either. */
  readonly by: InboxOrder;
};

/** One page of what waits, overdue first. */
export function inboxItems(organisationId: number, { page, search, installer, waitsFor, by }: InboxState) {
  return offlineList(
    ['services', 'desk', organisationId, page, search, installer, waitsFor, by] as const,
    async () => (await contract()).listServiceInbox,
    {
      query: {
        page,
        order: ORDERS[by],
        ...(search !== '' && { search }),
        ...(installer !== null && { 'installer.id': [installer] }),
        ...(waitsFor !== null && { waitsFor: [waitsFor] }),
      },
    },
  );
}

/** Whose records of those that are looked for wait, most overdue first. */
export function inboxInstallers(
  organisationId: number,
  { search, waitsFor }: Pick<InboxState, 'search' | 'waitsFor'>,
) {
  return offlineCall(
    ['services', 'desk-installers', organisationId, search, waitsFor] as const,
    async () => (await contract()).listInboxInstallers,
    { query: { ...(search !== '' && { search }), ...(waitsFor !== null && { waitsFor: [waitsFor] }) } },
  );
}
