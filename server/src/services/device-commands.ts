import { SERVICE_TABS } from '@portal/domain/services/transition';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { searchText } from '../db/search/search-words.ts';
import {
  type InstallationRecord,
  SEARCHED_CUSTOMER,
  type SearchedCustomer,
  searchedOf,
} from '../installations/store.ts';

/** The search text of a service. */
export function searchOf(
  installation: SearchedCustomer | null,
  serial: string,
  service: { readonly serviceman?: string | null | undefined; readonly faultDescription: string },
): string {
  return searchText([...searchedOf(installation), serial, service.serviceman, service.faultDescription]);
}

/** What is closed stays with the device that it was about, and phones do not fetch it ahead. */
const OPEN = SERVICE_TABS.pending;

/**
 * Updates the services of a corrected installation: their search text, the device of those that were about the one it had, and
 * the revision of open ones, which show its customer and device: phones fetch them again. Work on a device that was replaced
 * stays in that one's history (decision 015).
 */
export async function renameServices(
  tx: Tx,
  scope: Scope,
  installationId: number,
  hadDevice: number,
): Promise<void> {
  const installation = await tx
    .selectFrom('installations')
    .select(['device_id', ...SEARCHED_CUSTOMER])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installationId)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('services')
    .set({ device_id: installation.device_id })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('device_id', '=', hadDevice)
    .execute();
  await tx
    .updateTable('services')
    .set({ revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('status', 'in', OPEN)
    .execute();
  await writeSearch(tx, scope, installationId, installation);
}

/** Moves what is still open of the services of an installation to the device that it stands on now. */
export async function moveOpenServices(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  deviceId: number,
): Promise<void> {
  await tx
    .updateTable('services')
    .set({ device_id: deviceId, revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installation.id)
    .where('device_id', '=', installation.device_id)
    // The one that named the new device is done, and stays with the old one.
    .where('status', 'in', OPEN)
    .execute();
  await writeSearch(tx, scope, installation.id, installation);
}

async function writeSearch(
  tx: Tx,
  scope: Scope,
  installationId: number,
  customer: SearchedCustomer,
): Promise<void> {
  const rows = await tx
    .selectFrom('services as s')
    .innerJoin('custom_devices as d', 'd.id', 's.device_id')
    .select([
      's.id',
      's.serviceman_name as serviceman',
      's.fault_description as faultDescription',
      'd.serial',
    ])
    .where('s.organisation_id', '=', scope.organisationId)
    .where('s.installation_id', '=', installationId)
    .execute();
  for (const { id, serial, ...service } of rows) {
    await tx
      .updateTable('services')
      .set({ search: searchOf(customer, serial, service) })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', id)
      .execute();
  }
}
