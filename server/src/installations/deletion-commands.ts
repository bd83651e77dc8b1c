import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { serialOf } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { lockDeviceRow } from '../devices/commands.ts';
import { removeInstallations } from './removal-commands.ts';
import type { InstallationRecord } from './store.ts';

/**
 * Deletes an installation irreversibly, for an admin or the installer's service partner (specification section 4). The
 * device remains and can be commissioned again, or is deleted too when requested; if other records refer to it, those of
 * production and recalls included, this throws `device-has-history`, and nothing is deleted. The caller has locked the row
 * and authorised.
 */
export async function deleteInstallation(
  tx: Tx,
  scope: Scope,
  { id, device_id: deviceId }: Pick<InstallationRecord, 'id' | 'device_id'>,
  { withDevice }: { readonly withDevice: boolean },
): Promise<void> {
  await removeInstallations(tx, scope, [id], 'deleted');
  if (withDevice) await removeDevice(tx, scope, deviceId);
}

/** Parameters are deleted with their device; a line of the event log remains. */
async function removeDevice(tx: Tx, scope: Scope, id: number): Promise<void> {
  const serial = await serialOf(tx, scope, id);
  // Installing the device needs the same lock, so references to it are counted only once it is held.
  await lockDeviceRow(tx, scope, sql`d.id = ${id}`);
  const { rows } = await sql<{ kept: boolean }>`select exists (
    select 1 from installations where device_id = ${id} union all
    select 1 from inspections where device_id = ${id} union all
    select 1 from services where device_id = ${id} union all
    select 1 from production_records where device_id = ${id} union all
    select 1 from recall_devices where device_id = ${id} union all
    select 1 from device_replacements where old_device_id = ${id} or new_device_id = ${id}) as kept`.execute(
    tx,
  );
  if (rows[0]?.kept) throw new Problem('device-has-history', { values: { serial } });
  await recordEvent(tx, scope, { type: 'device.deleted', deviceId: id, serial });
  await tx
    .deleteFrom('custom_devices')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}
