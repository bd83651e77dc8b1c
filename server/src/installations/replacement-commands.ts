import { serialField } from '@portal/domain/templates/serial-field';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { sameSerial, serialKey } from '@portal/domain/devices/serial-key';
import { Problem } from '@portal/domain/problem';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import {
  alreadyInstalled,
  forgetTypedInDevice,
  lockDevice,
  recordParameters,
  type TakenDevice,
} from '../devices/commands.ts';
import { serialOf } from '../devices/store.ts';
import { recordEvent } from '../events/commands.ts';
import { takeBackCards } from '../files/card-store.ts';
import { inspectionSearch } from '../inspections/commands.ts';
import { joinOpenRecalls } from '../recalls/hand-over-commands.ts';
import { moveOpenServices } from '../services/device-commands.ts';
import { versionById } from '../templates/store.ts';
import { contentOf, searchOf } from './columns.ts';
import { claimDevice } from './claim-commands.ts';
import type { InstallationRecord } from './store.ts';

/**
 * Replaces the installed device by another: the installation, with its warranty and planned inspections, continues with
 * the new device for the remaining time. Past work stays in the history of the old device, and each device names the
 * other. The new device is matched like that of a new installation. The caller has locked the installation.
 * @param values of the new device, besides its serial number
 * @param concerned the accounts that are told of it
 */
export async function replaceDevice(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  replacement: {
    readonly serial: string;
    readonly values: ParameterValues;
    /** Null for a replacement that the office writes down. */
    readonly serviceId: number | null;
    readonly concerned: readonly number[];
    readonly on: string;
  },
  now: Date,
): Promise<TakenDevice> {
  const version = await versionById(tx, scope, installation.version_id);
  if (!version) throw new Problem('version-gone');
  const oldSerial = await serialOf(tx, scope, installation.device_id);
  if (sameSerial(oldSerial, replacement.serial)) {
    // The office names it in a call of its own, whoever repairs a device among what was done.
    const propertyPath = replacement.serviceId === null ? 'serial' : 'replacementSerial';
    const violations = [{ propertyPath, code: 'same-serial' }];
    throw new Problem('invalid-values', { violations });
  }
  const parameters = {
    ...replacement.values,
    [serialField(version.parametersSchema).name]: replacement.serial,
  };
  const device = await lockDevice(tx, scope, version, parameters, now);
  await moveTo(tx, scope, installation, device, now);
  const source = replacement.serviceId === null ? 'admin' : 'service';
  await recordParameters(tx, scope, device.id, parameters, source, now);
  await tx
    .insertInto('device_replacements')
    .values({
      organisation_id: scope.organisationId,
      installation_id: installation.id,
      old_device_id: installation.device_id,
      new_device_id: device.id,
      service_id: replacement.serviceId,
      replaced_on: replacement.on,
      created_at: now.toISOString(),
    })
    .execute();
  await takeBackCards(tx, scope, installation.id);
  await recordEvent(tx, scope, {
    type: 'device.replaced',
    installationId: installation.id,
    serviceId: replacement.serviceId,
    from: { id: installation.device_id, serial: oldSerial },
    to: device,
    concerned: replacement.concerned,
    at: now,
  });
  return device;
}

/**
 * Throws `already-installed` where a device of this type with that serial number is installed elsewhere. Nothing is
 * written: the device is made, or taken, when the replacement is approved.
 */
export async function mustBeFree(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  serial: string,
): Promise<void> {
  const version = await versionById(tx, scope, installation.version_id);
  if (!version) throw new Problem('version-gone');
  const taken = await tx
    .selectFrom('custom_devices as d')
    .innerJoin('installations as i', 'i.id', 'd.installation_id')
    .select('d.serial')
    .where('d.organisation_id', '=', scope.organisationId)
    .where('d.template_id', '=', version.templateId)
    .where('d.serial_key', '=', serialKey(serial))
    .where('i.active', '=', true)
    .where('i.status', '<>', 'rejected')
    .executeTakeFirst();
  if (taken) throw alreadyInstalled(taken.serial);
}

/**
 * Puts an installation back on the device from which a service moved it; false where it does not stand on the new one any
 * more. The caller has locked the installation.
 */
export async function putBack(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  serviceId: number,
  now: Date,
): Promise<boolean> {
  const undone = await tx
    .deleteFrom('device_replacements')
    .where('organisation_id', '=', scope.organisationId)
    .where('service_id', '=', serviceId)
    .where('new_device_id', '=', installation.device_id)
    .returning(['old_device_id', 'new_device_id'])
    .executeTakeFirst();
  if (!undone) return false;
  const old = { id: undone.old_device_id, serial: await serialOf(tx, scope, undone.old_device_id) };
  await moveTo(tx, scope, installation, old, now);
  await takeBackCards(tx, scope, installation.id);
  await joinOpenRecalls(tx, scope, { from: undone.new_device_id, to: old.id });
  // In a recall it stays: the replacement may be approved again, and its device is then still asked about.
  await forgetTypedInDevice(tx, scope, undone.new_device_id);
  return true;
}

/**
 * Makes the replacements by which an installation came to a device tell of the one that it was mistaken for. Where that is the
 * device that had been there before, nothing was replaced.
 */
export async function renameReplacements(
  tx: Tx,
  scope: Scope,
  installationId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .deleteFrom('device_replacements')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('new_device_id', '=', from)
    .where('old_device_id', '=', to)
    .execute();
  await tx
    .updateTable('device_replacements')
    .set({ new_device_id: to })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('new_device_id', '=', from)
    .execute();
}

/** Moves the installation with its open inspections and services to another device. */
async function moveTo(
  tx: Tx,
  scope: Scope,
  installation: InstallationRecord,
  device: TakenDevice,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('custom_devices')
    .set({ installation_id: null, updated_at: now.toISOString() })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installation.device_id)
    // Another installation may be the current one of that device by now.
    .where('installation_id', '=', installation.id)
    .execute();
  await claimDevice(tx, scope, device, installation.id, now);
  await tx
    .updateTable('installations')
    .set({
      device_id: device.id,
      search: searchOf(contentOf(installation, {}), device.serial),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installation.id)
    .execute();
  await tx
    .updateTable('inspections')
    .set({
      device_id: device.id,
      search: inspectionSearch(installation, device.serial),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installation.id)
    .where('status', '<>', 'done')
    .execute();
  await moveOpenServices(tx, scope, installation, device.id);
}
