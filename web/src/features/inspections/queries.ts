import { KEPT_INSTALLATIONS, MAX_PAGE_SIZE, MAX_VISITS } from '@portal/domain/constants';
import type { InspectionRow } from '@portal/domain/inspections/row';
import type { InspectionPreview } from '@portal/domain/inspections/record';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import {
  listInspections,
  listOrganisationInspections,
  listOwnInspections,
} from '@portal/domain/inspections/contract';
import { callWithTag, list } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { offlineHistory, offlineList, offlineRows } from '../../lib/offline-cache/offline-lists.ts';
import { offlineQuery } from '../../lib/network/query-client.ts';
import { readPage } from '../../lib/offline-cache/whole-list.ts';

/** Open inspections the soonest first, done ones the latest first. */
function inStatus(status: InspectionStatus) {
  return { status: [status], order: { soonestDate: status === 'done' ? 'desc' : 'asc' } } as const;
}

/** One type for both lists, so that a page can show either. */
function pageKey(
  whose: 'own' | 'partner',
  userId: number,
  status: InspectionStatus,
  page: number,
  search: string,
) {
  return ['inspections', whose, userId, status, page, search] as const;
}

/** A person's whole list of inspections in one status, as cached on the device. */
export function wholeInspections(userId: number, status: InspectionStatus) {
  return {
    key: ['inspections', 'own', userId, status, 'whole'] as const,
    load: async () => listOwnInspections,
    ask: { params: { id: userId }, query: inStatus(status) },
    limit: KEPT_INSTALLATIONS,
  } as const;
}

/** A service partner's whole list of inspections in one status: their own, and those of the installers linked to them. */
export function wholePartnerInspections(userId: number, status: InspectionStatus) {
  return {
    key: ['inspections', 'partner', userId, status, 'whole'] as const,
    load: async () => listInspections,
    ask: { query: inStatus(status) },
    limit: KEPT_INSTALLATIONS,
  } as const;
}

/** One page of a person's inspections in one status; offline cut from the cached list. */
export function ownInspections(userId: number, status: InspectionStatus, page: number, search: string) {
  const whole = wholeInspections(userId, status);
  return offlineList(
    pageKey('own', userId, status, page, search),
    whole.load,
    { ...whole.ask, query: { ...whole.ask.query, page, ...(search !== '' && { search }) } },
    () => readPage(whole, { page, search }, searchedBy),
  );
}

/** As `ownInspections`, for a service partner, who carries out the inspections of linked installers as well (specification section 1). */
export function partnerInspections(userId: number, status: InspectionStatus, page: number, search: string) {
  const whole = wholePartnerInspections(userId, status);
  return offlineList(
    pageKey('partner', userId, status, page, search),
    whole.load,
    { query: { ...whole.ask.query, page, ...(search !== '' && { search }) } },
    () => readPage(whole, { page, search }, searchedBy),
  );
}

/** What the server searches of an inspection, and the name of the device type. */
function searchedBy({ customer, customDevice }: InspectionRow): string {
  return [
    customer.name,
    customer.companyName,
    customer.address,
    customer.city,
    customer.phone,
    customDevice.serial,
    customDevice.template,
  ].join(' ');
}

/** The inspections of one installation, the soonest first. */
export function inspectionsOf(installationId: number) {
  return offlineRows(
    ['inspections', 'of', installationId] as const,
    async () => listInspections,
    { query: { 'installation.id': [installationId], order: { soonestDate: 'asc' } } },
    MAX_VISITS,
  );
}

/** The inspections of several installations, the soonest first, in one page of at most 100. */
export function inspectionsOfAll(installationIds: readonly number[], page: number) {
  return list(listInspections, {
    query: {
      'installation.id': [...installationIds],
      order: { soonestDate: 'asc' },
      page,
      itemsPerPage: MAX_PAGE_SIZE,
    },
  });
}

/** An inspection with the ETag of the version that was read. */
export type SeenInspection = Pick<InspectionPreview, 'inspection' | 'etag'>;

const work = () => contractOf(() => import('@portal/domain/inspections/record-contract'));

/** One inspection with the ETag that a change sends back; cached for offline use. */
export function oneInspection(id: number) {
  return offlineQuery(['inspections', 'one', id] as const, {
    fetch: async () => {
      const { getInspection } = await work();
      const { data, etag } = await callWithTag(getInspection, { params: { id } });
      return { inspection: data, etag: etag ?? '' };
    },
    shape: async () =>
      (await import('@portal/domain/inspections/record')).inspectionPreviewSchema.pick({
        inspection: true,
        etag: true,
      }),
  });
}

/** The latest events of an inspection, newest first, up to one page of the event log. */
export function inspectionHistory(id: number, count?: number) {
  return offlineHistory(
    ['inspections', 'events', id] as const,
    async () => (await work()).getInspectionEvents,
    { params: { id } },
    count,
  );
}

/** One page of the inspections of an organisation in the given statuses, the soonest first; for the office. */
export function organisationInspections(
  organisationId: number,
  statuses: readonly InspectionStatus[],
  page: number,
  search: string,
) {
  return offlineList(
    ['inspections', 'organisation', organisationId, statuses, page, search] as const,
    async () => listOrganisationInspections,
    {
      params: { organisation: organisationId },
      query: {
        status: [...statuses],
        page,
        order: { soonestDate: statuses.includes('done') ? 'desc' : 'asc' },
        ...(search !== '' && { search }),
      },
    },
  );
}
