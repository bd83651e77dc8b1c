import { sql, type Selectable } from 'kysely';
import type { DevicePatch, NewDeviceInput } from '@portal/domain/devices/input';
import { parameterGap } from '@portal/domain/devices/parameter-gap';
import { fromPairs, parameterValue, toPairs } from '@portal/domain/devices/parameters';
import { sameSerial } from '@portal/domain/devices/serial-key';
import { type Gap, Problem } from '@portal/domain/problem';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import type { Scope, Tx } from '../db/open.ts';
import { isOneOf } from '../db/equal-filter.ts';
import type { Tables } from '../db/schema.ts';
import { recordEvent, recordEvents } from '../events/commands.ts';
import { reopenLabelCheck } from '../production/label-commands.ts';
import { templateById, versionById } from '../templates/store.ts';
import { storedSerialKey, versionOfDevice } from './store.ts';
import { changeDevices, insertDevices, type Origin } from './write-store.ts';

export type DeviceRecord = Selectable<Tables['custom_devices']>;

const byOffice = (now: Date): Origin => ({ device: 'admin', values: 'admin', now });

/** A device of the caller's organisation, its row locked: whoever changes, installs or deletes it holds it. Throws `not-found`. */
export async function lockedDevice(tx: Tx, scope: Scope, id: number): Promise<DeviceRecord> {
  const row = await tx
    .selectFrom('custom_devices')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  return row;
}

/**
 * Enters a device; returns its id. Throws `not-found` for a template that the organisation has not, `nothing-published` for one
 * without an active version, `serial-taken`, and `invalid-values` with the parameters that do not fit.
 */
export async function enterDevice(tx: Tx, scope: Scope, body: NewDeviceInput, now: Date): Promise<number> {
  const template = await templateById(tx, scope, body.deviceTemplate);
  if (!template) throw new Problem('not-found');
  const version = template.activeVersion && (await versionById(tx, scope, template.activeVersion.id));
  if (!version) throw new Problem('nothing-published');
  const parameters = {
    ...fromPairs(toPairs(body.parameters)),
    [serialField(version.parametersSchema).name]: body.serial,
  };
  requireFitting(version.parametersSchema, parameters);
  const device = {
    templateId: template.id,
    versionId: version.id,
    serial: body.serial,
    parameters,
    heatpump: version.heatpump,
    startedOutside: body.startedOutside,
    madeOn: body.madeOn,
  };
  const [made] = await insertDevices(tx, scope, [device], byOffice(now));
  if (!made) throw new Problem('serial-taken', { values: { serial: body.serial } });
  await recordEvent(tx, scope, { type: 'device.created', deviceId: made.id, serial: made.serial });
  return made.id;
}

/**
 * Changes a device whose row the caller has locked. Throws `serial-fixed` when its number is to change although something refers
 * to the device, `serial-taken`, and `invalid-values` with the changed parameters that do not fit.
 */
export async function changeDevice(
  tx: Tx,
  scope: Scope,
  device: DeviceRecord,
  patch: DevicePatch,
  now: Date,
): Promise<void> {
  const { parametersSchema } = await versionOfDevice(tx, scope, device.id);
  const given = fromPairs(toPairs(patch.parameters ?? {}));
  const { name: serialName } = serialField(parametersSchema);
  const serial = patch.serial ?? (parameterValue(given, serialName) || undefined);
  const renamed = serial !== undefined && serial !== device.serial;
  if (renamed) await requireFreeSerial(tx, scope, device, serial);
  const { [serialName]: _serial, ...others } = given;
  requireFitting(parametersSchema, others);
  const parameters = { ...others, ...(renamed && { [serialName]: serial }) };
  const change = {
    id: device.id,
    serial,
    parameters,
    madeOn: patch.madeOn,
    startedOutside: patch.startedOutside,
  };
  const [changed] = await changeDevices(tx, scope, [change], byOffice(now));
  if (!changed) return;
  const deviceId = device.id;
  const fields = changed.fields.filter((field) => field !== serialName);
  if (renamed) {
    await recordEvent(tx, scope, {
      type: 'device.serial_changed',
      deviceId,
      from: device.serial,
      to: serial,
    });
    if (!sameSerial(serial, device.serial)) await reopenLabelCheck(tx, scope, deviceId);
  }
  if (fields.length > 0)
    await recordEvent(tx, scope, { type: 'device.parameters_changed', deviceId, fields });
  if (patch.madeOn !== undefined && patch.madeOn !== device.made_on) {
    await recordEvent(tx, scope, { type: 'device.made_on_changed', deviceId, to: patch.madeOn });
  }
  if (patch.startedOutside !== undefined && patch.startedOutside !== device.started_outside_app) {
    const type = patch.startedOutside ? 'device.started_outside' : 'device.not_started_outside';
    await recordEvent(tx, scope, { type, deviceId });
  }
}

/** Deletes a device whose row the caller has locked, with its values; throws `device-in-use` with what refers to it. */
export async function deleteDevice(tx: Tx, scope: Scope, device: DeviceRecord): Promise<void> {
  const references = await referencesTo(tx, scope, device.id, { withProduction: true });
  if (Object.values(references).some((count) => count > 0)) {
    throw new Problem('device-in-use', { values: { serial: device.serial, ...references } });
  }
  await recordEvent(tx, scope, { type: 'device.deleted', deviceId: device.id, serial: device.serial });
  await tx
    .deleteFrom('custom_devices')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', device.id)
    .execute();
}

/** Takes devices into the database or out of it; answers those that were on the other side, which are left out otherwise. */
export async function changeDatabase(
  tx: Tx,
  scope: Scope,
  { act, devices }: { readonly act: 'add' | 'remove'; readonly devices: readonly number[] },
  now: Date,
): Promise<number[]> {
  const inDatabase = act === 'add';
  const changed = await tx
    .updateTable('custom_devices')
    .set((row) => ({
      in_database: inDatabase,
      updated_at: now.toISOString(),
      revision: sql<number>`${row.ref('revision')} + 1`,
    }))
    .where('organisation_id', '=', scope.organisationId)
    .where(isOneOf(sql.ref('id'), devices, 'int'))
    .where('in_database', '=', !inDatabase)
    .returning('id')
    .execute();
  const type = inDatabase ? 'device.added_to_database' : 'device.removed_from_database';
  await recordEvents(
    tx,
    scope,
    changed.map(({ id }) => ({ type, deviceId: id })),
  );
  return changed.map(({ id }) => id);
}

/** A number that records, cards and mails carry already stays; throws `serial-fixed` and `serial-taken`. */
async function requireFreeSerial(tx: Tx, scope: Scope, device: DeviceRecord, serial: string): Promise<void> {
  const references = await referencesTo(tx, scope, device.id);
  if (Object.values(references).some((count) => count > 0)) {
    throw new Problem('serial-fixed', { values: { serial: device.serial } });
  }
  if (sameSerial(serial, device.serial)) return;
  const taken = await tx
    .selectFrom('custom_devices')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('template_id', '=', device.template_id)
    .where('serial_key', '=', storedSerialKey(serial))
    .executeTakeFirst();
  if (taken) throw new Problem('serial-taken', { values: { serial } });
}

/**
 * How many records of each kind refer to a device; those of production and recalls name it by no number and let it change, but for the
 * label check, which is to be done again.
 */
async function referencesTo(
  tx: Tx,
  scope: Scope,
  id: number,
  { withProduction = false } = {},
): Promise<Record<string, number>> {
  const counted = (table: string, condition = sql`device_id = ${id}`) =>
    sql`(select count(*)::int from ${sql.table(table)} where organisation_id = ${scope.organisationId} and (${condition}))`;
  const { rows } = await sql<Record<string, number>>`select
    ${counted('installations')} as installations, ${counted('inspections')} as inspections,
    ${counted('services')} as services,
    ${counted('device_replacements', sql`${id} in (old_device_id, new_device_id)`)} as replacements
    ${withProduction ? sql`, ${counted('production_records')} as production, ${counted('recall_devices')} as recalls` : sql``}`.execute(
    tx,
  );
  return rows[0] ?? {};
}

/** Values of the parameters that the version knows fit their types; what is required is asked at commissioning. */
function requireFitting(schema: ParametersSchema, values: ParameterValues): void {
  const violations = schema.flatMap((field): Gap[] => {
    const value = parameterValue(values, field.name);
    if (value === '') return [];
    const code = parameterGap(field, value);
    return code ? [{ propertyPath: `parameters.${field.name}`, code }] : [];
  });
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}
