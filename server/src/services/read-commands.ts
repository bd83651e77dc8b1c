import { mayService } from '@portal/domain/access/inspection-service-policies';
import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import type { CustomDevice } from '@portal/domain/devices/record';
import { Problem } from '@portal/domain/problem';
import type { Service, ServicePreview } from '@portal/domain/services/record';
import { mustNotBeDeleted } from '../db/client-ids.ts';
import type { Scope, Tx } from '../db/open.ts';
import { devicesById } from '../devices/store.ts';
import { latestEventsOf } from '../events/store.ts';
import { lockInstallation } from '../installations/store.ts';
import { entityTag } from '../platform/http/etag.ts';
import { authoriseService } from './access.ts';
import type { Viewing } from '../platform/deps.ts';
import { presentService } from './present.ts';
import {
  installationOfService,
  lockService,
  serviceById,
  serviceGuard,
  servicesById,
  type ServiceRecord,
} from './record-store.ts';

/** One service of the caller's organisation; throws `not-found`. The caller authorises with `authoriseService`. */
export async function loadService(tx: Tx, scope: Scope, id: number): Promise<ServiceRecord> {
  const record = await serviceById(tx, scope, id);
  if (!record) throw new Problem('not-found');
  return record;
}

/** A service that will be changed: locks its installation's row, then its own. */
export async function loadForChange(tx: Tx, scope: Scope, id: number): Promise<ServiceRecord> {
  const installationId = await installationOfService(tx, scope, id);
  if (installationId) await lockInstallation(tx, scope, installationId);
  await lockService(tx, scope, id);
  return loadService(tx, scope, id);
}

/** One service as its page shows it, with its revision. The caller has authorised. */
export async function readService(
  tx: Tx,
  record: ServiceRecord,
  viewing: Viewing,
): Promise<{ service: Service; revision: number }> {
  const devices = await devicesById(tx, viewing.scope, [record.device_id], viewing.now);
  const device = deviceOf(record, devices);
  return { service: await presentService(record, device, viewing), revision: record.revision };
}

function deviceOf(record: ServiceRecord, devices: ReadonlyMap<number, CustomDevice>): CustomDevice {
  const device = devices.get(record.device_id);
  if (!device) throw new Error(`Service ${record.id} has no device`);
  return device;
}

/**
 * Services for a device's offline cache, in as many statements as for one; those the caller may not see are left out.
 */
export async function readPreviews(
  tx: Tx,
  ids: readonly number[],
  viewing: Viewing,
): Promise<ServicePreview[]> {
  const { scope, now } = viewing;
  const asked = [...new Set(ids)];
  const found = await servicesById(tx, scope, asked);
  const records = asked
    .flatMap((id) => found.get(id) ?? [])
    .filter((record) => mayService.see(scope.actor, serviceGuard(record)));
  const devices = await devicesById(tx, scope, [...new Set(records.map((of) => of.device_id))], now);
  const shown = records.map((record) => record.id);
  const histories = await latestEventsOf(tx, scope, 'service', shown, MAX_PAGE_SIZE);
  return Promise.all(
    records.map(async (record) => ({
      service: await presentService(record, deviceOf(record, devices), viewing),
      etag: entityTag(record.revision),
      history: histories.get(record.id) ?? [],
    })),
  );
}

/**
 * A stored answer is returned again only while the caller may see its record. Throws `installation-deleted` for one that was deleted,
 * otherwise `not-found`.
 */
export async function authoriseReplay(tx: Tx, scope: Scope, answer: Service): Promise<Service> {
  const service = await serviceById(tx, scope, answer.id);
  if (!service) await mustNotBeDeleted(tx, scope, answer.clientId);
  if (!service) throw new Problem('not-found');
  authoriseService(scope.actor, 'see', service);
  return answer;
}
