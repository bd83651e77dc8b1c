import type { DeskItem } from '@portal/domain/services/desk-contract';
import { contractOf } from '../../lib/network/contract.ts';
import { keptList } from '../../lib/offline-cache/kept-list.ts';
import { keptCall } from '../../lib/network/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/services/desk-contract'));

export const DESK_ORDERS = ['installer', 'due'] as const;
export type DeskOrder = (typeof DESK_ORDERS)[number];

const ORDERS = {
  installer: { installer: 'asc', due: 'asc' },
  due: { due: 'asc' },
} as const;

/** What the desk is filtered by; it lives in the URL. */
export type DeskState = {
  readonly page: number;
  readonly search: string;
  readonly installer: number | null;
  readonly waitsFor: DeskItem['waitsFor'] | null;
  /** How it is laid out: installer by installer, or all by when it is due. Overdue first in either. */
  readonly by: DeskOrder;
};

/** One page of what waits, overdue first. */
export function deskItems(organisationId: number, { page, search, installer, waitsFor, by }: DeskState) {
  return keptList(
    ['services', 'desk', organisationId, page, search, installer, waitsFor, by] as const,
    async () => (await contract()).listDesk,
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
export function deskInstallers(
  organisationId: number,
  { search, waitsFor }: Pick<DeskState, 'search' | 'waitsFor'>,
) {
  return keptCall(
    ['services', 'desk-installers', organisationId, search, waitsFor] as const,
    async () => (await contract()).listDeskInstallers,
    { query: { ...(search !== '' && { search }), ...(waitsFor !== null && { waitsFor: [waitsFor] }) } },
  );
}
