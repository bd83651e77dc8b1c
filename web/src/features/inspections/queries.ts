import { KEPT_INSTALLATIONS, MAX_PAGE_SIZE } from '@portal/domain/constants';
import type { InspectionRow } from '@portal/domain/inspections/entity';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import { listInspections, listOwnInspections } from '@portal/domain/inspections/contract';
import { inspectionRowSchema } from '@portal/domain/inspections/entity';
import { list } from '../../lib/api.ts';
import { keptList } from '../../lib/kept-list.ts';
import { keptQuery } from '../../lib/query-client.ts';
import { readPage } from '../../lib/whole-list.ts';

/** A person's inspections in one status, the soonest first, those done the latest first, as a device keeps them. */
export function wholeInspections(userId: number, status: InspectionStatus) {
  return {
    key: ['inspections', 'own', userId, status, 'whole'] as const,
    load: async () => listOwnInspections,
    ask: {
      params: { id: userId },
      query: { status: [status], order: { soonestDate: status === 'done' ? 'desc' : 'asc' } },
    },
    limit: KEPT_INSTALLATIONS,
  } as const;
}

/** One page of a person's inspections in one status; offline cut from the whole list. */
export function ownInspections(userId: number, status: InspectionStatus, page: number, search: string) {
  const whole = wholeInspections(userId, status);
  return keptList(
    ['inspections', 'own', userId, status, page, search] as const,
    whole.load,
    { ...whole.ask, query: { ...whole.ask.query, page, ...(search !== '' && { search }) } },
    () => readPage(whole, { page, search }, searchedBy),
  );
}

function searchedBy({ customer, customDevice }: InspectionRow): string {
  return [customer.name, customer.address, customer.city, customDevice.serial, customDevice.template].join(
    ' ',
  );
}

/** The inspections of one installation, the soonest first. */
export function inspectionsOf(installationId: number) {
  return keptQuery(['inspections', 'of', installationId] as const, {
    fetch: async () => (await inspectionsOfAll([installationId], 1)).items,
    shape: async () => inspectionRowSchema.array(),
  });
}

/** The inspections of several installations, the soonest first: one page of at most a hundred. */
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
