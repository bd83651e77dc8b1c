import type { InstallationStatus } from '@portal/domain/installations/transition';
import { call, callWithTag, list } from '../../lib/api.ts';
import { contractOf } from '../../lib/contract.ts';
import { keptQuery } from '../../lib/query-client.ts';

const contract = () => contractOf(() => import('@portal/domain/installations/contract'));

/** Which of an installer's two lists: made by themselves, or shared with them. */
export type OwnList = 'own' | 'received';

/** One page of an installer's list, newest first; kept for reading offline. */
export function ownInstallations(which: OwnList, userId: number, page: number, search: string) {
  return keptQuery(['installations', which, userId, page, search] as const, async () => {
    const { listOwnInstallations, listReceivedInstallations } = await contract();
    return list(which === 'own' ? listOwnInstallations : listReceivedInstallations, {
      params: { id: userId },
      query: {
        page,
        order: { installationDate: 'desc', id: 'desc' },
        ...(search !== '' && { search }),
      },
    });
  });
}

/** What the verifying list is filtered and ordered by; it lives in the URL. */
export type AdminListState = {
  readonly page: number;
  readonly status: InstallationStatus | null;
  readonly templateId: number | null;
  readonly search: string;
  readonly order: { readonly key: string; readonly direction: 'asc' | 'desc' };
};

/** One page of the installations of an organisation, for those who verify them. */
export function adminInstallations(organisationId: number, state: AdminListState) {
  return keptQuery(['installations', 'organisation', organisationId, state] as const, async () => {
    const { listOrganisationInstallations } = await contract();
    return list(listOrganisationInstallations, {
      params: { organisation: organisationId },
      query: {
        page: state.page,
        order: { [state.order.key]: state.order.direction },
        ...(state.status !== null && { status: [state.status] }),
        ...(state.templateId !== null && { 'customDevice.deviceTemplate.id': [state.templateId] }),
        ...(state.search !== '' && { search: state.search }),
      },
    });
  });
}

/** One installation with the tag that a correction sends back; kept for reading offline. */
export function oneInstallation(id: number) {
  return keptQuery(['installations', 'one', id] as const, async () => {
    const { getInstallation } = await contract();
    const { data, etag } = await callWithTag(getInstallation, { params: { id } });
    return { installation: data, etag };
  });
}

/** What happened to an installation, newest first. */
export function installationHistory(id: number) {
  return keptQuery(['installations', 'events', id] as const, async () => {
    const { getInstallationEvents } = await contract();
    return call(getInstallationEvents, { params: { id } });
  });
}
