import { customDeviceSchema } from '@portal/domain/devices/record';
import {
  type DeviceTimeline,
  getDeviceTimeline,
  type TimelineEntry,
} from '@portal/domain/devices/timeline-contract';
import { inspectionRowSchema } from '@portal/domain/inspections/row';
import type { Installation } from '@portal/domain/installations/record';
import { iri } from '@portal/domain/iri';
import { serviceRowSchema } from '@portal/domain/services/row';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { type Reading, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { inspectionsOf } from '../inspections/queries.ts';
import { cachedInstallation, oneInstallation } from '../installations/queries.ts';
import { servicesOfDevice } from '../services/queries.ts';

/**
 * The page of a device from what was fetched ahead of its installation, inspections and services. It lacks how values changed;
 * so undefined where the page itself was opened before and is kept whole. `keys` are of the queries of page and device.
 */
export async function timelineFromCache(
  id: number,
  keys: { readonly timeline: QueryKey; readonly device: QueryKey },
): Promise<Reading<DeviceTimeline> | undefined> {
  const [whole, cached] = await Promise.all([
    readCached(hashKey(keys.timeline), getDeviceTimeline.answer),
    readCached(hashKey(keys.device), customDeviceSchema),
  ]);
  if (whole !== undefined || cached === undefined) return undefined;
  const device = cached.data;
  const installationId = device.installation?.id;
  if (installationId === undefined) return undefined;
  const [installation, inspections, services] = await Promise.all([
    readCached(hashKey(oneInstallation(installationId).queryKey), await cachedInstallation()),
    readCached(hashKey(inspectionsOf(installationId).queryKey), inspectionRowSchema.array()),
    readCached(hashKey(servicesOfDevice(id).queryKey), serviceRowSchema.array()),
  ]);
  const of = installation?.data.installation;
  const entries: TimelineEntry[] = [
    ...(of ? beginningOf(of) : []),
    ...(inspections?.data ?? []).map((row) => ({
      kind: 'inspection' as const,
      at: row.executedAt ?? row.executionDate ?? row.soonestDate,
      record: iri('inspections', row.id),
      status: row.status,
      timing: row.timing,
      window: row.window,
      soonestDate: row.soonestDate,
      dueDate: row.dueDate,
      planned: row.planned,
      by: null,
    })),
    ...(services?.data ?? []).map((row) => ({
      kind: 'service' as const,
      at: row.serviceStartDate,
      record: iri('services', row.id),
      status: row.status,
      timing: row.timing,
      deadline: row.deadline,
      underWarranty: row.underWarranty,
      fault: row.faultDescription,
      by: row.serviceman,
    })),
  ];
  return {
    data: {
      device,
      entries: entries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at)),
      parameters: [],
      documents: of?.documents ?? [],
    },
    fetchedAt: cached.fetchedAt,
  };
}

function beginningOf({
  id,
  installationDate,
  status,
  installer,
  customerName,
  importedAt,
  warranty,
}: Installation): TimelineEntry[] {
  const record = iri('installations', id);
  const begun: TimelineEntry = {
    kind: 'installation',
    at: installationDate,
    record,
    status,
    installer: installer.name,
    customer: customerName,
    imported: importedAt !== null,
  };
  if (warranty === null) return [begun];
  const { issuedAt, number } = warranty;
  return [begun, { kind: 'warranty', at: issuedAt, record, number, withdrawn: false }];
}
