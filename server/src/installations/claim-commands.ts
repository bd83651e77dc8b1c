import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { alreadyInstalled, lockDeviceRow, type TakenDevice } from '../devices/commands.ts';

/**
 * Makes an installation the current one of a device, after locking the device's row; throws `already-installed` when
 * another one is current.
 */
export async function claimDevice(
  tx: Tx,
  scope: Scope,
  device: TakenDevice,
  installationId: number,
  now: Date,
): Promise<void> {
  await lockDeviceRow(tx, scope, sql`d.id = ${device.id}`);
  await releaseRejected(tx, scope, device);
  await assignDevice(tx, scope, device, installationId, now);
}

/**
 * The caller holds the device's lock and no other installation is current. From now on the device has the version with
 * which the form was filled in, whatever version it was made with.
 */
async function assignDevice(
  tx: Tx,
  scope: Scope,
  device: TakenDevice,
  installationId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('custom_devices')
    .set({
      installation_id: installationId,
      version_id: sql<number>`(select i.version_id from installations i
        where i.organisation_id = ${scope.organisationId} and i.id = ${installationId})`,
      updated_at: now.toISOString(),
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', device.id)
    .execute();
}

/** Makes room for a new installation: a rejected one is replaced and returned; any other current one blocks it. */
export async function releaseRejected(
  tx: Tx,
  scope: Scope,
  device: TakenDevice,
): Promise<number | undefined> {
  const current = await tx
    .selectFrom('installations')
    .select(['id', 'status'])
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', device.id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!current) return undefined;
  if (current.status !== 'rejected') throw alreadyInstalled(device.serial);
  await tx
    .updateTable('installations')
    .set({ active: false })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', current.id)
    .execute();
  return current.id;
}
