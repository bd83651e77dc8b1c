import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Role } from '@portal/domain/access/roles';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { plainSerial } from '@portal/domain/devices/serial-key';
import type { CustomDevice, ParameterEntry } from '@portal/domain/devices/record';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Page } from '@portal/domain/page';
import type { Scope, Tx } from '../db/open.ts';
import { isOneOf } from '../db/equal-filter.ts';
import { visibleInstallations } from '../installations/visible-store.ts';
import { versionById, type VersionForUse } from '../templates/store.ts';
import { validWarranty } from '../warranties/store.ts';
import { presentDevice, type DeviceOfRecord, type DeviceRow } from './present.ts';

export { type DeviceOfRecord, presentDeviceOfRecord } from './present.ts';

/** Whoever may browse the devices; everyone else looks one up by what stands on its label. */
const MAY_BROWSE_DEVICES: readonly Role[] = ['admin', 'superadmin', 'production'];

export function mayBrowseDevices({ actor }: Scope): boolean {
  return MAY_BROWSE_DEVICES.includes(actor.role);
}

/**
 * The key of a serial number as the database computes `custom_devices.serial_key`, to be compared with that column. The domain's
 * `serialKey` equals it for all that Code 128 can carry; some letters beyond it (İ, Ⓐ) are lowered by only one of the two.
 */
export const storedSerialKey = (serial: string): RawBuilder<string> =>
  sql<string>`lower(btrim(${plainSerial(serial)}))`;

/** Instants that travel through SQL's JSON are written as they travel on the wire. */
const instant = (column: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Whose values of a device `d` the caller reads. What a stranger entered at their customer's is none of the caller's
 * business while the device is installed there: then the factory's values are all there is, and the serial number.
 */
function readableValues(scope: Scope): RawBuilder<SqlBool> {
  if (mayBrowseDevices(scope)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(source in ('factory', 'production') or lower(btrim(value)) = d.serial_key
    or not exists (select 1 from installations i where i.device_id = d.id and i.active
      and i.status <> 'rejected' and not (${visibleInstallations(scope)})))`;
}

/** Whether a device `d` has earlier installations: replaced ones, and deleted ones of which the device was left. */
export const installedBefore = sql<SqlBool>`(
  exists (select 1 from installations i where i.device_id = d.id and not i.active)
  or exists (select 1 from device_replacements r where r.old_device_id = d.id)
  or exists (select 1 from events e where e.device_id = d.id and e.type = 'installation.deleted'
    and e.details->>'withdrawn' is null))`;

/** Whether nothing but recalls tells of a device `d`: nobody made it, and no record names it. */
export const onlyTypedIn = sql<SqlBool>`(not d.in_database
  and not exists (select 1 from installations i where i.device_id = d.id)
  and not exists (select 1 from inspections n where n.device_id = d.id)
  and not exists (select 1 from services s where s.device_id = d.id)
  and not exists (select 1 from production_records m where m.device_id = d.id)
  and not exists (select 1 from device_replacements x where d.id in (x.old_device_id, x.new_device_id)))`;

/**
 * Whether a device `d` is only what is left of a deleted installation: an installer typed its number in, and nothing else tells of
 * it. The hall makes it like one that is not known yet.
 */
export const leftTypedIn = sql<SqlBool>`(d.source = 'installation' and not d.started_outside_app and ${onlyTypedIn}
  and not exists (select 1 from recall_devices c where c.device_id = d.id))`;

/** The ids of the organisation's devices for which `installedBefore` is true. */
export function devicesInstalledBefore({ organisationId }: Scope): RawBuilder<unknown> {
  return sql`
    select i.device_id from installations i where i.organisation_id = ${organisationId} and not i.active
    union select r.old_device_id from device_replacements r where r.organisation_id = ${organisationId}
    union select e.device_id from events e where e.organisation_id = ${organisationId}
      and e.type = 'installation.deleted' and e.details->>'withdrawn' is null and e.device_id is not null`;
}

/** Every column of a device `d` that its presenting needs, for one caller; with `deviceJoins`. */
export function deviceColumns(scope: Scope): RawBuilder<DeviceRow> {
  return sql<DeviceRow>`${columnsWithoutVersion(scope)},
    v.id as version_id, v.number as version_number, v.parameters_schema`;
}

/**
 * The device that a record `i` names, for one caller, as a column of the record's own statement. The record has a version of its own,
 * with which `presentDeviceOfRecord` shows it.
 */
export function deviceOfRecord(scope: Scope): RawBuilder<DeviceOfRecord> {
  return sql<DeviceOfRecord>`(select row_to_json(of_record) from (
    select ${columnsWithoutVersion(scope)} from custom_devices d join device_templates t on t.id = d.template_id
    where d.organisation_id = ${scope.organisationId} and d.id = i.device_id) of_record)`;
}

function columnsWithoutVersion(scope: Scope): RawBuilder<DeviceOfRecord> {
  const visible = visibleInstallations(scope);
  return sql<DeviceOfRecord>`
    d.id, d.serial, d.in_database, d.heatpump, d.started_outside_app, d.step, d.source, d.revision,
    ${instant(sql`d.imported_at`)} as imported_at, d.made_on, ${instant(sql`d.created_at`)} as created_at,
    ${instant(sql`d.extension_created_at`)} as extension_created_at,
    ${instant(sql`d.extension_sent_at`)} as extension_sent_at,
    t.id as template_id, t.name as template_name, t.name_translations as template_translations,
    (select coalesce(json_object_agg(p.field, p.value), '{}') from (
      select distinct on (field) field, value from device_parameters
      where device_id = d.id and ${readableValues(scope)} order by field, id desc) p) as parameters,
    (select json_build_object('id', i.id, 'status', i.status, 'visible', ${visible}, 'warranty', ${validWarranty},
        'installed_on', i.installation_date, 'customer', i.customer_name, 'city', i.customer_city)
      from installations i where i.device_id = d.id and i.active) as current,
    (select json_build_object('id', other.id, 'serial', other.serial) from device_replacements r
      join custom_devices other on other.id = r.new_device_id where r.old_device_id = d.id
      order by r.id desc limit 1) as replaced_by,
    (select json_build_object('id', other.id, 'serial', other.serial) from device_replacements r
      join custom_devices other on other.id = r.old_device_id where r.new_device_id = d.id
      order by r.id desc limit 1) as replaces,
    (select json_build_object('service', s.id, 'serial', s.replacement_serial) from services s
      where s.device_id = d.id and s.replacement_state = 'pending' order by s.id desc limit 1) as waiting_replacement,
    ${installedBefore} as installed_before,
    (select coalesce(json_agg(s.id order by s.id), '[]') from services s
      join installations i on i.id = s.installation_id where s.device_id = d.id and ${visible}) as service_ids,
    (select coalesce(json_agg(n.id order by n.id), '[]') from inspections n
      join installations i on i.id = n.installation_id where n.device_id = d.id and ${visible}) as inspection_ids`;
}

export const deviceJoins = sql`
  join device_templates t on t.id = d.template_id
  join template_versions v on v.id = d.version_id`;

/** One device; undefined when the organisation has none of this id. */
export async function deviceById(
  tx: Tx,
  scope: Scope,
  id: number,
  now: Date,
): Promise<CustomDevice | undefined> {
  return (await devicesById(tx, scope, [id], now)).get(id);
}

/** As `deviceById`, of several by their ids, in one statement. */
export async function devicesById(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, CustomDevice>> {
  if (ids.length === 0) return new Map();
  const today = todayIn(TIME_ZONE, now);
  const { rows } = await sql<DeviceRow>`
    select ${deviceColumns(scope)} from custom_devices d ${deviceJoins}
    where d.organisation_id = ${scope.organisationId} and ${isOneOf(sql`d.id`, ids, 'int')}`.execute(tx);
  return new Map(rows.map((row) => [row.id, presentDevice(row, today)]));
}

/**
 * Which entries of a device's history the caller reads. Whoever may not browse the devices reads what the maker wrote, and what was
 * written while the device belonged to an installation that they may see: before and after, it stood at somebody else's customer.
 */
function readableHistory(scope: Scope, deviceId: number): RawBuilder<SqlBool> {
  if (mayBrowseDevices(scope)) return sql<SqlBool>`true`;
  const noted = sql`select ${visibleInstallations(scope)} from installations i where i.id = device_parameters.installation_id`;
  return sql<SqlBool>`(source in ('factory', 'production') or coalesce((${noted}),
    case when device_parameters.installation_id is null then (${newestBefore(scope, deviceId)}) end, false))`;
}

/**
 * Of an entry that notes no installation (before migration 074, or of a device that had none): whether the caller may see the one that
 * was made last by then, or, of a device that replaced another, has been its own since then.
 */
function newestBefore(scope: Scope, deviceId: number) {
  const since = sql`case when r.new_device_id = ${deviceId} then r.created_at else i.created_at end`;
  return sql`select ${visibleInstallations(scope)} from installations i left join device_replacements r
      on r.installation_id = i.id and ${deviceId} in (r.old_device_id, r.new_device_id)
    where i.organisation_id = ${scope.organisationId} and (i.device_id = ${deviceId} or r.id is not null)
      and ${since} <= device_parameters.created_at
    order by ${since} desc, i.id desc limit 1`;
}

/** What the caller may read of the values that the parameters of a device have had, newest first. */
export async function parameterHistory(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  asked: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<ParameterEntry>> {
  const ofDevice = tx
    .selectFrom('device_parameters')
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId)
    .where(readableHistory(scope, deviceId));
  const { total } = await ofDevice
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofDevice
    .select(['field', 'value', 'created_at', 'user_name', 'source', 'imported'])
    .orderBy('id', 'desc')
    .limit(asked.itemsPerPage)
    .offset((asked.page - 1) * asked.itemsPerPage)
    .execute();
  return {
    items: rows.map((row) => ({
      field: row.field,
      value: row.value,
      createdAt: row.created_at,
      user: row.user_name,
      source: row.source,
      imported: row.imported,
    })),
    totalItems: total,
    page: asked.page,
    itemsPerPage: asked.itemsPerPage,
  };
}

/** What the caller may read of the values that the parameters of a device have had, oldest first. */
export async function allParameters(tx: Tx, scope: Scope, deviceId: number): Promise<ParameterEntry[]> {
  const rows = await tx
    .selectFrom('device_parameters')
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId)
    .where(readableHistory(scope, deviceId))
    .orderBy('id')
    .select(['field', 'value', 'created_at', 'user_name', 'source', 'imported'])
    .execute();
  return rows.map((row) => ({
    field: row.field,
    value: row.value,
    createdAt: row.created_at,
    user: row.user_name,
    source: row.source,
    imported: row.imported,
  }));
}

/** The values that the parameters of a device have now. */
export async function currentParameters(tx: Tx, scope: Scope, deviceId: number): Promise<ParameterValues> {
  const rows = await tx
    .selectFrom('device_parameters')
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId)
    .distinctOn('field')
    .orderBy('field')
    .orderBy('id', 'desc')
    .select(['field', 'value'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.field, row.value]));
}

/**
 * The values of a device as they were at its installation, or at a later visit, for a card that is printed anew: without what repairs
 * changed afterwards, and what was written while the device belonged to another installation. Corrections of this one count.
 * @param asked `at`: when the record was made; `repairedBy`: repairs that were finished by then count too, though the phone without
 *   a signal sent them later
 */
export async function parametersAt(
  tx: Tx,
  { organisationId }: Scope,
  deviceId: number,
  asked: { readonly installationId: number; readonly at: string; readonly repairedBy?: string },
): Promise<ParameterValues> {
  const { installationId, at, repairedBy = null } = asked;
  // A device that replaced another has had its first values since then.
  const replacedAt = sql`(select max(r.created_at) from device_replacements r
    where r.organisation_id = ${organisationId} and r.installation_id = ${installationId} and r.new_device_id = ${deviceId})`;
  const { rows } = await sql<{ field: string; value: string }>`
    select distinct on (field) field, value from device_parameters
    where organisation_id = ${organisationId} and device_id = ${deviceId}
      and (of_device or coalesce(installation_id, ${installationId}) = ${installationId} or created_at <= greatest(${replacedAt},
        (select i.created_at from installations i where i.organisation_id = ${organisationId} and i.id = ${installationId})))
      and (created_at <= greatest(${at}::timestamptz, ${replacedAt})
        or source <> 'service' and coalesce(installation_id, ${installationId}) = ${installationId}
        or source = 'service' and exists (select from services s where s.organisation_id = ${organisationId}
          and s.device_id = ${deviceId} and s.finished_at <= ${repairedBy}::timestamptz
          and btrim(s.changed_parameters ->> field) = value))
    order by field, id desc`.execute(tx);
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]));
}

/** The serial number of a device, as it was scanned. */
export async function serialOf(tx: Tx, scope: Scope, deviceId: number): Promise<string> {
  const { serial } = await tx
    .selectFrom('custom_devices')
    .select('serial')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  return serial;
}

/** The template version that a device was made with: its parameters are those. */
export async function versionOfDevice(tx: Tx, scope: Scope, deviceId: number): Promise<VersionForUse> {
  const device = await tx
    .selectFrom('custom_devices')
    .select('version_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const version = await versionById(tx, scope, device.version_id);
  if (!version) throw new Error(`Device ${deviceId} has no template version`);
  return version;
}
