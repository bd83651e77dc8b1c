import { INBOX_WAITS, type InboxItem } from '@portal/domain/services/inbox-contract';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineList } from '../../lib/offline-cache/offline-lists.ts';
import { offlineCall } from '../../lib/network/query-client.ts';
import { idParam } from '../../ui/lists/list-filter.ts';

const contract = () => contractOf(() => import('@portal/domain/services/inbox-contract'));

export const INBOX_ORDERS = ['installer', 'due'] as const;
export type InboxOrder = (typeof INBOX_ORDERS)[number];

const ORDERS = {
  installer: { installer: 'asc', due: 'asc' },
  due: { due: 'asc' },
} as const;

/** Filters of the service inbox, which live in the address. */
export type InboxState = {
  readonly page: number;
  readonly search: string;
  readonly installer: number | null;
  readonly waitsFor: InboxItem['waitsFor'] | null;
  /** Grouped by installer, or all by due date; overdue first in both. */
  readonly by: InboxOrder;
};

/** Filters from an address; invalid values count as not set. */
export function readInboxState(params: URLSearchParams): InboxState {
  return {
    page: idParam(params, 'page') ?? 1,
    search: params.get('search') ?? '',
    installer: idParam(params, 'installer'),
    waitsFor: INBOX_WAITS.find((who) => who === params.get('waitsFor')) ?? null,
    by: INBOX_ORDERS.find((by) => by === params.get('by')) ?? 'installer',
  };
}

/** One page of the service inbox, overdue first. */
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

/** The installers who have something in the filtered inbox, most overdue first. */
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
