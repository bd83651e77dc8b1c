import type { InboxItem } from '@portal/domain/services/inbox-contract';
import { contractOf } from '../../lib/network/contract.ts';
import { keptList } from '../../lib/offline-cache/kept-list.ts';
import { keptCall } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/services/inbox-contract'));

export const INBOX_ORDERS = ['installer', 'due'] as const;
export type DeskOrder = (typeof INBOX_ORDERS)[number];

const ORDERS = {
  installer: { installer: 'asc', due: 'asc' },
  due: { due: 'asc' },
} as const;

/** What the desk is filtered by; it lives in the URL. */
export type DeskState = {
  readonly page: number;
  readonly search: string;
  readonly installer: number | null;
  readonly waitsFor: InboxItem['waitsFor'] | null;
  /** How it is laid out: installer by installer, or all by when it is due. Overdue first in either. */
  readonly by: DeskOrder;
};

/** One page of what waits, overdue first. */
export function deskItems(organisationId: number, { page, search, installer, waitsFor, by }: DeskState) {
  return keptList(
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
  { search, waitsFor }: Pick<DeskState, 'search' | 'waitsFor'>,
) {
  return keptCall(
    ['services', 'desk-installers', organisationId, search, waitsFor] as const,
    async () => (await contract()).listInboxInstallers,
    { query: { ...(search !== '' && { search }), ...(waitsFor !== null && { waitsFor: [waitsFor] }) } },
  );
}
