import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DeviceLabel, DeviceSource } from '@portal/domain/devices/record';
import { deviceLabel } from '@portal/domain/devices/label';
import type { Answers } from '@portal/domain/form/answers';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { ServiceStatus } from '@portal/domain/services/transition';
import type { Labels } from '@portal/domain/templates/labels';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Scope, Tx } from '../db/open.ts';
import { installedBefore } from '../devices/store.ts';
import { versionsById, type VersionForUse } from '../templates/store.ts';
import { INSPECTION_DAY } from '../inspections/done-on-store.ts';
import { validWarranty, type WarrantyRow } from '../warranties/store.ts';

export type Conditions = readonly RawBuilder<SqlBool>[];

/** Where an export goes on: the rows after this id, so many at once. */
export type After = { readonly id: number; readonly limit: number };

const all = (conditions: Conditions) => sql.join([...conditions], sql` and `);
const orderedAfter = (id: RawBuilder<unknown>, { id: last, limit }: After) =>
  sql`and ${id} > ${last} order by ${id} limit ${limit}`;
const values = (device: RawBuilder<unknown>) => sql<ParameterValues>`
  (select coalesce(json_object_agg(p.field, p.value), '{}') from (
    select distinct on (field) field, value from device_parameters where device_id = ${device} order by field, id desc) p)`;

type OfDevice = { serial: string; template: string; template_names: Labels; version_id: number };

export type DeviceExportRow = OfDevice & {
  id: number;
  label: DeviceLabel;
  step: number | null;
  made_on: string | null;
  sent_at: string | null;
  created_at: string;
  source: DeviceSource;
  installation_date: string | null;
  customer_name: string | null;
  customer_city: string | null;
  warranty_number: string | null;
  parameters: ParameterValues;
};

/** The next devices `d` under the conditions, by their ids. */
export async function devicesAfter(tx: Tx, where: Conditions, after: After): Promise<DeviceExportRow[]> {
  type Row = Omit<DeviceExportRow, 'label'> & {
    status: InstallationStatus | null;
    in_database: boolean;
    started_outside_app: boolean;
    installed_before: boolean;
  };
  const { rows } = await sql<Row>`
    select d.*, ${installedBefore} as installed_before, t.name as template, t.name_translations as template_names,
      i.status, i.installation_date, i.customer_name, i.customer_city, ${values(sql`d.id`)} as parameters,
      (select w.number from warranties w where w.installation_id = i.id and w.withdrawn_at is null) as warranty_number
    from (select d.id, d.serial, d.version_id, d.template_id, d.step, d.made_on, d.extension_sent_at as sent_at, d.created_at,
        d.source, d.in_database, d.started_outside_app
      from custom_devices d where ${all(where)} ${orderedAfter(sql`d.id`, after)}) d
    join device_templates t on t.id = d.template_id
    left join installations i on i.device_id = d.id and i.active
    order by d.id`.execute(tx);
  return rows.map((row) => ({
    ...row,
    label: deviceLabel({
      inDatabase: row.in_database,
      installation: row.status ?? undefined,
      installedBefore: row.installed_before,
      startedOutside: row.started_outside_app,
    }),
  }));
}

export type InstallationExportRow = OfDevice & {
  id: number;
  status: InstallationStatus;
  withdrawn_at: string | null;
  rejection_reason: string | null;
  installation_date: string;
  sold_on: string | null;
  customer_name: string;
  company_name: string | null;
  customer_address: string;
  customer_address_continued: string | null;
  customer_zipcode: string;
  customer_city: string;
  customer_phone: string;
  customer_email: string;
  installer_name: string;
  installer_company: string;
  installer_tax_id: string;
  installer_email: string;
  installer_phone: string;
  note_installer: string | null;
  note_customer: string | null;
  survey: Answers;
  photos: { name: string }[];
  imported_at: string | null;
  warranty: WarrantyRow | null;
  parameters: ParameterValues;
};

/** The next installations `i` under the conditions, by their ids. */
export async function installationsAfter(
  tx: Tx,
  where: Conditions,
  after: After,
): Promise<InstallationExportRow[]> {
  const { rows } = await sql<InstallationExportRow>`
    select i.id, i.status, i.withdrawn_at, i.rejection_reason, i.installation_date, i.sold_on, i.customer_name, i.company_name,
      i.customer_address, i.customer_address_continued, i.customer_zipcode, i.customer_city, i.customer_phone,
      i.customer_email, i.installer_name, i.installer_company, i.installer_tax_id, i.installer_email, i.installer_phone,
      i.note_installer, i.note_customer, i.survey, i.photos, i.imported_at, i.version_id, d.serial,
      t.name as template, t.name_translations as template_names, ${validWarranty} as warranty, ${values(sql`d.id`)} as parameters
    from (select * from installations i where ${all(where)} ${orderedAfter(sql`i.id`, after)}) i
    join custom_devices d on d.id = i.device_id join device_templates t on t.id = d.template_id
    order by i.id`.execute(tx);
  return rows;
}

export type InspectionExportRow = OfDevice & {
  id: number;
  status: InspectionStatus;
  soonest_date: string;
  due_date: string;
  day: string | null;
  executed_by_name: string | null;
  note: string | null;
  survey: Answers;
  photos: { name: string }[];
  installation_id: number;
  customer_name: string;
  customer_address: string;
  customer_address_continued: string | null;
  customer_city: string;
  customer_phone: string;
  installer_name: string;
  parameters: ParameterValues;
};

/** The next inspections `n` under the conditions, by their ids. */
export async function inspectionsAfter(
  tx: Tx,
  where: Conditions,
  after: After,
): Promise<InspectionExportRow[]> {
  const { rows } = await sql<InspectionExportRow>`
    select n.id, n.status, n.soonest_date, n.due_date, ${INSPECTION_DAY} as day, n.executed_by_name, n.note, n.survey,
      n.photos, n.installation_id, i.version_id, i.customer_name, i.customer_address, i.customer_address_continued,
      i.customer_city, i.customer_phone, i.installer_name, d.serial, t.name as template,
      t.name_translations as template_names, ${values(sql`d.id`)} as parameters
    from (select * from inspections n where ${all(where)} ${orderedAfter(sql`n.id`, after)}) n
    join installations i on i.id = n.installation_id
    join custom_devices d on d.id = n.device_id join device_templates t on t.id = d.template_id
    order by n.id`.execute(tx);
  return rows;
}

export type ServiceExportRow = OfDevice & {
  id: number;
  status: ServiceStatus;
  reported_at: string;
  service_start_date: string;
  deadline: string;
  started_at: string | null;
  finished_at: string | null;
  fault_description: string;
  required_spare_parts: string | null;
  sent_spare_parts: string | null;
  repair_description: string | null;
  rejection_reason: string | null;
  replacement_serial: string | null;
  out_of_use: boolean;
  changes: { field: string; before: string; after: string }[];
  issue_photos: { name: string }[];
  fixed_photos: { name: string }[];
  serviceman_name: string | null;
  customer_name: string | null;
  customer_address: string | null;
  customer_address_continued: string | null;
  customer_city: string | null;
  customer_phone: string | null;
};

/** The next services `s` under the conditions, by their ids. */
export async function servicesAfter(tx: Tx, where: Conditions, after: After): Promise<ServiceExportRow[]> {
  const { rows } = await sql<ServiceExportRow>`
    select s.*, d.serial, d.version_id, t.name as template, t.name_translations as template_names,
      i.customer_name, i.customer_address, i.customer_address_continued, i.customer_city, i.customer_phone
    from (select s.id, s.status, s.reported_at, s.service_start_date, s.deadline, s.started_at, s.finished_at,
        s.fault_description, s.required_spare_parts, s.sent_spare_parts, s.repair_description, s.rejection_reason,
        s.replacement_serial, s.out_of_use, s.changes, s.issue_photos, s.fixed_photos, s.serviceman_name, s.device_id,
        s.installation_id
      from services s where ${all(where)} ${orderedAfter(sql`s.id`, after)}) s
    left join installations i on i.id = s.installation_id
    join custom_devices d on d.id = s.device_id join device_templates t on t.id = d.template_id
    order by s.id`.execute(tx);
  return rows;
}

/** What stands for a template version `v` that a row of an export is read by. */
export const VERSION_USED = {
  devices: (where: Conditions) =>
    sql<SqlBool>`exists (select 1 from custom_devices d where d.version_id = v.id and ${all(where)})`,
  installations: (where: Conditions) =>
    sql<SqlBool>`exists (select 1 from installations i where i.version_id = v.id and ${all(where)})`,
  inspections: (where: Conditions) =>
    sql<SqlBool>`exists (select 1 from inspections n join installations vi on vi.id = n.installation_id
      where vi.version_id = v.id and ${all(where)})`,
  services: (where: Conditions) =>
    sql<SqlBool>`exists (select 1 from services s join custom_devices vd on vd.id = s.device_id
      where vd.version_id = v.id and ${all(where)})`,
};

/** The template versions of an organisation under a condition on `v`: those of a template together, the newest first. */
export async function versionsUnder(
  tx: Tx,
  scope: Scope,
  condition: RawBuilder<SqlBool>,
): Promise<VersionForUse[]> {
  const { rows } = await sql<{ id: number }>`select v.id from template_versions v
    where v.organisation_id = ${scope.organisationId} and v.published_at is not null and ${condition}
    order by v.template_id, v.number desc`.execute(tx);
  const versions = await versionsById(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => versions.get(id) ?? []);
}
