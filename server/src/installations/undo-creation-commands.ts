import { sql } from 'kysely';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { forgetTypedInDevice, recordParameters } from '../devices/commands.ts';
import { removeInstallations } from './removal-commands.ts';
import { valuesBefore } from './correcting/written-values-store.ts';

/** An installation that its user has withdrawn. */
type Withdrawn = { readonly id: number; readonly deviceId: number };

/**
 * Undoes the creation of an installation: deletes it with its files, restores the device's previous values and the
 * rejected installation that it replaced, and deletes the device if it was only entered by hand. The log line of this
 * does not count as an earlier installation of the device (decision 028). The caller has made sure that nothing refers
 * to it.
 */
export async function undoCreation(tx: Tx, scope: Scope, withdrawn: Withdrawn, now: Date): Promise<void> {
  const { id, deviceId } = withdrawn;
  const before = await valuesBefore(tx, scope, withdrawn, ['installation']);
  const gaveWay = await rejectedBefore(tx, scope, id);
  await removeInstallations(tx, scope, [id], 'withdrawn');
  if (await forgetTypedInDevice(tx, scope, deviceId)) return;
  await recordParameters(tx, scope, deviceId, before, 'installation', now);
  if (gaveWay !== undefined) await makeCurrentAgain(tx, scope, gaveWay, deviceId, now);
}

/** The rejected installation that this one replaced, from the log line of its creation. */
async function rejectedBefore(tx: Tx, scope: Scope, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ gave_way: string | null }>`
    select details->>'inPlaceOf' as gave_way from events
    where organisation_id = ${scope.organisationId} and installation_id = ${id} and type = 'installation.created'
    limit 1`.execute(tx);
  const gaveWay = rows[0]?.gave_way;
  return gaveWay === undefined || gaveWay === null ? undefined : Number(gaveWay);
}

/**
 * Unless it was deleted, or corrected to another device, meanwhile. The device has the version of its form again, whatever version
 * the withdrawn one was filled in with.
 */
async function makeCurrentAgain(
  tx: Tx,
  scope: Scope,
  id: number,
  deviceId: number,
  now: Date,
): Promise<void> {
  const again = await tx
    .updateTable('installations')
    .set({ active: true, revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .where('device_id', '=', deviceId)
    .where('status', '=', 'rejected')
    .where('active', '=', false)
    .returning('version_id')
    .executeTakeFirst();
  if (!again) return;
  await tx
    .updateTable('custom_devices')
    .set({ installation_id: id, version_id: again.version_id, updated_at: now.toISOString() })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', deviceId)
    .execute();
}
