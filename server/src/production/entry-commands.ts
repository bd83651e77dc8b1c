import { labelCodeIn } from '@portal/domain/labels/label-address';
import { serialField } from '@portal/domain/templates/serial-field';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { forgetTypedInDevice, recordParameters } from '../devices/commands.ts';
import { leftTypedIn, storedSerialKey } from '../devices/store.ts';
import { templateById, type VersionForUse, versionById } from '../templates/store.ts';

/**
 * Begins the production of a device that is not known yet (stage 1), or only from an installation that was deleted. One that is in
 * production already stays as it is. Throws `invalid-values` for the QR code of a label, which is nobody's serial number,
 * `template-inactive` for a type without a version in use, `device-installed` and
 * `not-in-production` for a device that is past production.
 *
 * @returns the id of the device
 */
export async function enterProduction(
  tx: Tx,
  scope: Scope,
  { serial, deviceTemplate }: { readonly serial: string; readonly deviceTemplate: number },
  now: Date,
): Promise<number> {
  if (labelCodeIn(serial) !== undefined)
    throw new Problem('invalid-values', { violations: [{ propertyPath: 'serial', code: 'wrong-format' }] });
  const template = await templateById(tx, scope, deviceTemplate);
  if (!template) throw new Problem('not-found');
  const version = template.activeVersion && (await versionById(tx, scope, template.activeVersion.id));
  if (!version || !template.isActive) throw new Problem('template-inactive');
  const id =
    (await insertDevice(tx, scope, version, serial, now)) ??
    ((await forgetTypedIn(tx, scope, template.id, serial))
      ? await insertDevice(tx, scope, version, serial, now)
      : undefined);
  if (id === undefined) return knownDevice(tx, scope, template.id, serial);
  await recordParameters(
    tx,
    scope,
    id,
    { [serialField(version.parametersSchema).name]: serial },
    'production',
    now,
  );
  await recordEvent(tx, scope, { type: 'device.created', deviceId: id, serial });
  await recordEvent(tx, scope, { type: 'production.entered', deviceId: id, serial });
  return id;
}

/** The id of the new device; undefined where the maker has one of this type and number. */
async function insertDevice(
  tx: Tx,
  scope: Scope,
  version: VersionForUse,
  serial: string,
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString();
  const made = await tx
    .insertInto('custom_devices')
    .values({
      organisation_id: scope.organisationId,
      template_id: version.templateId,
      version_id: version.id,
      serial,
      in_database: true,
      heatpump: version.heatpump,
      step: 2,
      extension_created_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'template_id', 'serial_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Removes what an installer typed in and a deleted installation has left, so that the number is free; answers whether it did. */
async function forgetTypedIn(tx: Tx, scope: Scope, templateId: number, serial: string): Promise<boolean> {
  const left = await tx
    .selectFrom('custom_devices as d')
    .select('d.id')
    .where('d.organisation_id', '=', scope.organisationId)
    .where('d.template_id', '=', templateId)
    .where('d.serial_key', '=', storedSerialKey(serial))
    .where(leftTypedIn)
    .executeTakeFirst();
  return left !== undefined && (await forgetTypedInDevice(tx, scope, left.id));
}

/** A device that the maker has already: one in production is worked on; what was installed or added as finished is past it. */
async function knownDevice(tx: Tx, scope: Scope, templateId: number, serial: string): Promise<number> {
  const device = await tx
    .selectFrom('custom_devices')
    .select(['id', 'serial', 'extension_created_at', 'installation_id', 'started_outside_app'])
    .where('organisation_id', '=', scope.organisationId)
    .where('template_id', '=', templateId)
    .where('serial_key', '=', storedSerialKey(serial))
    .executeTakeFirstOrThrow();
  if (device.extension_created_at !== null) return device.id;
  const isInstalled = device.installation_id !== null || device.started_outside_app;
  throw new Problem(isInstalled ? 'device-installed' : 'not-in-production', {
    values: { serial: device.serial },
  });
}
