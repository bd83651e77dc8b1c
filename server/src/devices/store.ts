import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CustomDevice, ParameterEntry } from '@portal/domain/devices/entity';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Page } from '@portal/domain/page';
import type { Scope, Tx } from '../db/open.ts';
import { listPage, type PageRequest, type SortKey } from '../db/list-page.ts';
import { likeWords } from '../db/search-words.ts';
import { visibleInstallations } from '../installations/visible-store.ts';
import { presentDevice, type DeviceRow } from './present.ts';

/** Instants that travel through SQL's JSON are written as they travel on the wire. */
const instant = (column: RawBuilder<unknown>) =>
  sql<string | null>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function deviceColumns(scope: Scope): RawBuilder<DeviceRow> {
  const visible = visibleInstallations(scope);
  return sql<DeviceRow>`
    d.id, d.serial, d.in_database, d.heatpump, d.started_outside_app, d.step,
    ${instant(sql`d.extension_created_at`)} as extension_created_at,
    ${instant(sql`d.extension_sent_at`)} as extension_sent_at,
    t.id as template_id, t.name as template_name, t.name_translations as template_translations,
    v.id as version_id, v.number as version_number, v.parameters_schema,
    (select coalesce(json_object_agg(p.field, p.value), '{}') from (
      select distinct on (field) field, value from device_parameters
      where device_id = d.id order by field, id desc) p) as parameters,
    (select json_build_object('id', i.id, 'status', i.status, 'visible', ${visible})
      from installations i where i.device_id = d.id and i.active) as current,
    exists (select 1 from installations i where i.device_id = d.id and not i.active)
      or exists (select 1 from events e where e.device_id = d.id and e.type = 'installation.deleted')
      as installed_before,
    (select coalesce(json_agg(s.id order by s.id), '[]') from services s
      join installations i on i.id = s.installation_id where s.device_id = d.id and ${visible}) as service_ids,
    (select coalesce(json_agg(n.id order by n.id), '[]') from inspections n
      join installations i on i.id = n.installation_id where n.device_id = d.id and ${visible}) as inspection_ids`;
}

const joins = sql`
  join device_templates t on t.id = d.template_id
  join template_versions v on v.id = d.version_id`;

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`d.id`, type: 'int' },
  createdAt: { column: sql`d.created_at`, type: 'timestamptz' },
  serial: { column: sql`d.serial_key`, type: 'text' },
};

export type DeviceFilters = {
  readonly templateId?: number | undefined;
  /** Parameter name to value; compared in any case, and a serial trimmed as well. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Whoever may not leaf through the devices finds one by what stands on its label alone. */
  readonly serialOnly: boolean;
  readonly hasExtension?: boolean | undefined;
  readonly hasInstallation?: boolean | undefined;
  readonly search?: string | undefined;
};

/** Devices of the caller's organisation; `serial`, and each template's own serial field, is the serial number. */
export async function findDevices(
  tx: Tx,
  scope: Scope,
  filters: DeviceFilters,
  asked: PageRequest,
): Promise<Page<CustomDevice>> {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`d.organisation_id = ${scope.organisationId}`];
  if (filters.templateId !== undefined) where.push(sql<SqlBool>`d.template_id = ${filters.templateId}`);
  for (const [field, value] of Object.entries(filters.parameters)) {
    where.push(parameterIs(scope, field, value, filters.serialOnly));
  }
  if (filters.hasExtension !== undefined) {
    where.push(sql<SqlBool>`(d.extension_created_at is not null) = ${filters.hasExtension}`);
  }
  if (filters.hasInstallation !== undefined) {
    where.push(sql<SqlBool>`(d.installation_id is not null) = ${filters.hasInstallation}`);
  }
  for (const word of likeWords(filters.search)) {
    where.push(sql<SqlBool>`d.serial_key like ${`%${word}%`}`);
  }
  const page = await listPage(tx, asked, 'd', {
    from: sql`custom_devices d`,
    where,
    keys: KEYS,
    defaultOrder: [['id', 'desc']],
    columns: deviceColumns(scope),
    joins,
  });
  return { ...page, items: page.items.map(presentDevice) };
}

function parameterIs(scope: Scope, field: string, value: string, serialOnly: boolean): RawBuilder<SqlBool> {
  const serial = sql`d.serial_key = lower(btrim(${value}))`;
  if (field === 'serial') return sql<SqlBool>`${serial}`;
  const isSerial = sql`exists (select 1 from template_versions sv where sv.id = d.version_id
    and sv.parameters_schema @> jsonb_build_array(jsonb_build_object('name', ${field}::text, 'barcodeScanner', true)))`;
  if (serialOnly) return sql<SqlBool>`(${serial} and ${isSerial})`;
  const newest = sql`d.id in (select p.device_id from device_parameters p
    where p.organisation_id = ${scope.organisationId} and p.field = ${field} and lower(p.value) = lower(${value})
      and not exists (select 1 from device_parameters later
        where later.device_id = p.device_id and later.field = p.field and later.id > p.id))`;
  return sql<SqlBool>`((${serial} and ${isSerial}) or ${newest})`;
}

/** One device; undefined when the organisation has none of this id. */
export async function deviceById(tx: Tx, scope: Scope, id: number): Promise<CustomDevice | undefined> {
  const { rows } = await sql<DeviceRow>`
    select ${deviceColumns(scope)} from custom_devices d ${joins}
    where d.organisation_id = ${scope.organisationId} and d.id = ${id}`.execute(tx);
  return rows[0] && presentDevice(rows[0]);
}

/** Every value that the parameters of a device have had, newest first. */
export async function parameterHistory(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  asked: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<ParameterEntry>> {
  const ofDevice = tx
    .selectFrom('device_parameters')
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', '=', deviceId);
  const { total } = await ofDevice
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofDevice
    .select(['field', 'value', 'created_at', 'user_name', 'source'])
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
    })),
    totalItems: total,
    page: asked.page,
    itemsPerPage: asked.itemsPerPage,
  };
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
