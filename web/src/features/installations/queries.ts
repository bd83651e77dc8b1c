import { KEPT_INSTALLATIONS } from '@portal/domain/constants';
import { customerOfRow, type InstallationRow } from '@portal/domain/installations/row';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { QueryClient } from '@tanstack/react-query';
import { callWithTag } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { offlineHistory, offlineList } from '../../lib/offline-cache/offline-lists.ts';
import { offlineQuery } from '../../lib/network/query-client.ts';
import { readPage, readWhole } from '../../lib/offline-cache/whole-list.ts';
import type { UnsentParent } from '../../queue/sending/unsent-parent.ts';

const contract = () => contractOf(() => import('@portal/domain/installations/contract'));

/** The two lists of an installer: their own installations, and those shared with them. */
export type OwnList = 'own' | 'received';

/** An installer's whole list, newest first, up to the length that is cached on the device. */
export function wholeInstallations(which: OwnList, userId: number) {
  return {
    key: ['installations', which, userId, 'whole'] as const,
    load: async () => {
      const { listOwnInstallations, listReceivedInstallations } = await contract();
      return which === 'own' ? listOwnInstallations : listReceivedInstallations;
    },
    ask: { params: { id: userId }, query: { order: { installationDate: 'desc', id: 'desc' } } },
    limit: KEPT_INSTALLATIONS,
  } as const;
}

/** One page of an installer's list, newest first; offline cut from the cached list. */
export function ownInstallations(which: OwnList, userId: number, page: number, search: string) {
  const whole = wholeInstallations(which, userId);
  return offlineList(
    ['installations', which, userId, page, search] as const,
    whole.load,
    { ...whole.ask, query: { ...whole.ask.query, page, ...(search !== '' && { search }) } },
    async () => {
      const more = search === '' ? undefined : await previewWords((await readWhole(whole))?.data.items ?? []);
      return readPage(whole, { page, search }, (row) => `${searchedBy(row)} ${more?.get(row.id) ?? ''}`);
    },
  );
}

/** The search words that cached previews add to rows. */
async function previewWords(rows: readonly InstallationRow[]): Promise<ReadonlyMap<number, string>> {
  const { wordsOfPreviews } = await import('./cached-installations.ts');
  return wordsOfPreviews(rows, (id) => oneInstallation(id).queryKey);
}

/** The search words in a row itself. */
function searchedBy(row: InstallationRow): string {
  const { customDevice, installer } = row;
  return [
    ...Object.values(customerOfRow(row)),
    customDevice.serial,
    customDevice.deviceTemplate.name,
    installer.name,
  ].join(' ');
}

/** The columns by which the office's list can be sorted. */
export type ListOrder = 'customerName' | 'installationDate' | 'waitingSince' | 'status';

/** Page, filters and order of the office's list, which live in the address. */
export type AdminListState = {
  readonly page: number;
  /** Those that wait for a decision are `pending`; null for all. */
  readonly status: InstallationStatus | 'withdrawn' | null;
  readonly templateId: number | null;
  /** Those alone that the viewer decides on. */
  readonly verifiable?: true;
  readonly search: string;
  readonly order: { readonly key: ListOrder; readonly direction: 'asc' | 'desc' };
};

/** One page of the installations of an organisation; for the office. */
export function adminInstallations(organisationId: number, state: AdminListState) {
  return offlineList(
    ['installations', 'organisation', organisationId, state] as const,
    async () => (await contract()).listOrganisationInstallations,
    {
      params: { organisation: organisationId },
      query: {
        page: state.page,
        order: { [state.order.key]: state.order.direction },
        ...statusFilter(state.status),
        ...(state.templateId !== null && { 'customDevice.deviceTemplate.id': [state.templateId] }),
        ...(state.verifiable && { verifiable: true }),
        ...(state.search !== '' && { search: state.search }),
      },
    },
  );
}

/** A status of the office's list as the filter of the API. */
export function statusFilter(status: AdminListState['status']) {
  if (status === null) return {};
  if (status !== 'pending' && status !== 'withdrawn') return { status: [status] };
  return { status: ['pending' as const], withdrawn: status === 'withdrawn' };
}

/** The schema of a cached installation, loaded when it is needed. */
export async function cachedInstallation() {
  return (await import('./cached-installations.ts')).cachedInstallationSchema;
}

/** One installation with the ETag that a correction sends back; cached for reading offline. */
export function oneInstallation(id: number) {
  return offlineQuery(['installations', 'one', id] as const, {
    fetch: async () => {
      const { getInstallation } = await contract();
      const { data, etag } = await callWithTag(getInstallation, { params: { id } });
      return { installation: data, etag };
    },
    shape: cachedInstallation,
  });
}

/** The latest events of an installation, newest first; usually all of its history. */
export function installationHistory(id: number, count?: number) {
  return offlineHistory(
    ['installations', 'events', id] as const,
    async () => (await contract()).getInstallationEvents,
    { params: { id } },
    count,
  );
}

/** Customer, device and template version of an installation in the queue. */
export async function unsentDevice(queries: QueryClient, unsent: UnsentParent) {
  return (await loadChunk(() => import('./unsent-device.ts'))).unsentDevice(queries, unsent);
}
