import { KEPT_INSTALLATIONS, MAX_PAGE_SIZE, MAX_VISITS } from '@portal/domain/constants';
import type { ServiceRow } from '@portal/domain/services/row';
import type { ServicePreview } from '@portal/domain/services/record';
import { SERVICE_TABS, type ServiceStatus } from '@portal/domain/services/transition';
import { listOrganisationServices, listOwnServices, listServices } from '@portal/domain/services/contract';
import { hashKey } from '@tanstack/react-query';
import { call, callWithTag, list } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import type { Shape } from '../../lib/offline-cache/cached-reading.ts';
import { offlineHistory, offlineList, offlineRows } from '../../lib/offline-cache/offline-lists.ts';
import { offlineQuery } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { readPage, readWhole } from '../../lib/offline-cache/whole-list.ts';
import { LOOK_UP_MS } from '../../records/by-serial.ts';

/** The statuses of closed services. */
const FINAL: readonly ServiceStatus[] = ['done', 'rejected'];

/** A person's whole list of services, as cached on the device: open ones the most urgent first, closed ones the latest first. */
export function wholeServices(userId: number, statuses: readonly ServiceStatus[]) {
  const closed = statuses.every((status) => FINAL.includes(status));
  return {
    key: ['services', 'own', userId, statuses, 'whole'] as const,
    load: async () => listOwnServices,
    ask: {
      params: { id: userId },
      query: {
        status: [...statuses],
        order: closed ? { serviceStartDate: 'desc' } : { deadline: 'asc' },
      },
    },
    limit: KEPT_INSTALLATIONS,
  } as const;
}

/** One page of a person's services; offline cut from the cached list. */
export function ownServices(
  userId: number,
  statuses: readonly ServiceStatus[],
  page: number,
  search: string,
) {
  const whole = wholeServices(userId, statuses);
  return offlineList(
    ['services', 'own', userId, statuses, page, search] as const,
    whole.load,
    { ...whole.ask, query: { ...whole.ask.query, page, ...(search !== '' && { search }) } },
    () => readPage(whole, { page, search }, searchedBy),
  );
}

/** What the server searches of a service, and the name of the device type. */
function searchedBy({ customer, customDevice, serviceman, faultDescription }: ServiceRow): string {
  return [
    customer?.name,
    customer?.companyName,
    customer?.address,
    customer?.city,
    customer?.phone,
    customDevice.serial,
    customDevice.template,
    serviceman,
    faultDescription,
  ].join(' ');
}

/** The services of one device, the latest first. */
export function servicesOfDevice(deviceId: number) {
  return offlineRows(
    ['services', 'of-device', deviceId] as const,
    async () => listServices,
    { query: { 'customDevice.id': [deviceId], order: { serviceStartDate: 'desc' } } },
    MAX_VISITS,
  );
}

/** The services of several devices, the latest first, in one page of at most 100. */
export function servicesOfDevices(deviceIds: readonly number[], page: number) {
  return list(listServices, {
    query: {
      'customDevice.id': [...deviceIds],
      order: { serviceStartDate: 'desc' },
      page,
      itemsPerPage: MAX_PAGE_SIZE,
    },
  });
}

/**
 * The id of a service of the device whose spare parts were sent, so that it can be finished (specification section 2, Home);
 * null when there is none. Offline, and where the server stays silent, it is looked for in what is cached.
 */
export async function serviceToFinish(deviceId: number): Promise<number | null> {
  try {
    const [service] = await call(listServices, {
      query: { status: ['spare_parts_sent'], 'customDevice.id': [deviceId] },
      signal: AbortSignal.timeout(LOOK_UP_MS),
    });
    return service?.id ?? null;
  } catch {
    return (await cachedSent(deviceId))?.id ?? null;
  }
}

/** The person's list is the newest about their own services; those that others have begun are cached with the device. */
async function cachedSent(deviceId: number): Promise<ServiceRow | undefined> {
  const userId = session.get()?.user.id;
  if (userId === undefined) return undefined;
  const { answerShape, readCached } = await import('../../lib/offline-cache/cached-reading.ts');
  const [own, all] = await Promise.all([
    readWhole(wholeServices(userId, SERVICE_TABS.pending)),
    readCached(
      hashKey(servicesOfDevice(deviceId).queryKey),
      answerShape(listServices) as Shape<ServiceRow[]>,
    ),
  ]);
  const ofOthers = all?.data.filter(({ installer }) => installer?.id !== userId) ?? [];
  return [...(own?.data.items ?? []), ...ofOthers].find(
    ({ status, customDevice }) => status === 'spare_parts_sent' && customDevice.id === deviceId,
  );
}

/** A service with the ETag of the version that was read. */
export type SeenService = Pick<ServicePreview, 'service' | 'etag'>;

const work = () => contractOf(() => import('@portal/domain/services/record-contract'));

/** One service with the ETag that a change sends back; cached for offline use. */
export function oneService(id: number) {
  return offlineQuery(['services', 'one', id] as const, {
    fetch: async () => {
      const { getService } = await work();
      const { data, etag } = await callWithTag(getService, { params: { id } });
      return { service: data, etag: etag ?? '' };
    },
    shape: async () =>
      (await import('@portal/domain/services/record')).servicePreviewSchema.pick({
        service: true,
        etag: true,
      }),
  });
}

/** The latest events of a service, newest first, up to one page of the event log. */
export function serviceHistory(id: number, count?: number) {
  return offlineHistory(
    ['services', 'events', id] as const,
    async () => (await work()).getServiceEvents,
    { params: { id } },
    count,
  );
}

/** Which services the office looks at: those of a status, what is left to do, replaced devices that the viewer approves, or all. */
export type OfficeFilter = ServiceStatus | 'toDo' | 'replacement' | 'all';

/** The filter as query parameters of the API. */
export function officeFilter(which: OfficeFilter) {
  if (which === 'all') return {};
  if (which === 'toDo') return { toDo: true };
  return which === 'replacement'
    ? { replacement: ['pending' as const], verifiable: true }
    : { status: [which] };
}

/** One page of the services of an organisation; for the office. */
export function organisationServices(
  organisationId: number,
  which: OfficeFilter,
  page: number,
  search: string,
) {
  const closed = which === 'done' || which === 'rejected';
  return offlineList(
    ['services', 'organisation', organisationId, which, page, search] as const,
    async () => listOrganisationServices,
    {
      params: { organisation: organisationId },
      query: {
        ...officeFilter(which),
        page,
        order: closed ? { serviceStartDate: 'desc' } : { deadline: 'asc' },
        ...(search !== '' && { search }),
      },
    },
  );
}
