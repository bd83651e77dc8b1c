import { sql } from 'kysely';
import { todayIn, TIME_ZONE } from '@portal/domain/dates';
import { earlierWarranty } from '@portal/domain/imports/earlier-warranty';
import type { EarlierInstallation } from '@portal/domain/imports/installation-row';
import type { WarrantyTerms } from '@portal/domain/warranty/terms';
import type { Scope, Tx } from '../../db/open.ts';
import { setOf } from '../../db/equal-filter.ts';
import { searchText } from '../../db/search/search-words.ts';
import { recordEvents } from '../../events/commands.ts';
import { inspectionSearch } from '../../inspections/commands.ts';
import { keeperOf } from '../../users/contact-store.ts';
import { actsInField } from '../../users/store.ts';
import { newCode } from '../../warranties/commands.ts';
import { makeDevices, noteFirstUse } from '../device-making-commands.ts';
import { authorOf, type StepRow } from '../plan-store.ts';
import { inRange, type Range } from '../range-store.ts';
import { type Installer, installersOf } from './known-store.ts';

/** A row that is applied, with its device and what its type says of warranties. */
type Row = {
  readonly row: number;
  readonly serial: string;
  readonly after: EarlierInstallation;
  readonly deviceId: number;
  readonly versionId: number;
  readonly terms: WarrantyTerms;
  readonly daysBefore: number;
  readonly daysAfter: number;
};

/**
 * Makes the installations of a range of rows with their devices, warranties, last and next inspections. Nobody is told: only the
 * log hears of each.
 */
export async function applyInstallations(
  tx: Tx,
  scope: Scope,
  range: Range,
  step: StepRow,
  now: Date,
): Promise<void> {
  await leaveOutWhatMoved(tx, scope, range);
  const devices = await makeDevices(tx, scope, range, step, { isWhole: false, now });
  await writeSerials(tx, scope, range, step, { devices, now });
  const rows = await rowsToInstall(tx, scope, range);
  const installers = await installersOf(tx, scope, [
    ...new Set(rows.map(({ after }) => after.installerEmail).filter((email) => email !== '')),
  ]);
  const owner = (await keeperOf(tx, scope)) ?? scope.actor.id;
  const made = await insertInstallations(
    tx,
    scope,
    range.id,
    rows.map((row) => columnsOf(row, installers.get(row.after.installerEmail), owner)),
    now,
  );
  await assignDevices(tx, scope, range, { made, devices }, now);
  const installationOf = new Map(made.map(({ id, deviceId }) => [deviceId, id]));
  const warranties = rows.map((row) => warrantyOf(row, installationOf.get(row.deviceId) ?? 0, now));
  await insertWarranties(tx, scope, warranties);
  await insertInspections(tx, scope, warranties, now);
  await noteFirstUse(tx, scope, range, now);
  await recordEvents(
    tx,
    authorOf(scope, step),
    made.map(({ id, deviceId }) => ({
      type: 'installation.imported',
      installationId: id,
      deviceId,
      file: step.file_name,
    })),
  );
}

/** Locks the known devices of the rows, and leaves out what is no longer as the plan saw it. */
async function leaveOutWhatMoved(tx: Tx, scope: Scope, range: Range): Promise<void> {
  await sql`select d.id from custom_devices d
    where d.id in (select r.device_id from import_rows r where ${inRange(scope, range)} and r.outcome = 'new')
    order by d.id for update`.execute(tx);
  await sql`
    update import_rows r set left_out = found.reason from (
      select r.row, case
        when v.id is null or (r.device_id is not null and d.id is null) then 'device-gone'
        when d.installation_id is not null then 'device-installed'
        when w.id is not null then 'number-taken'
        when r.after ->> 'installerEmail' <> '' and not exists (select 1 from users u
          where u.organisation_id = ${scope.organisationId} and lower(u.email) = r.after ->> 'installerEmail'
            and ${actsInField(sql`u.roles`)})
          then 'installer-gone' end as reason
      from import_rows r
        left join custom_devices d on d.id = r.device_id
        left join template_versions v on v.id = r.version_id
        left join warranties w on w.organisation_id = ${scope.organisationId} and w.number = r.after ->> 'warrantyNumber'
      where ${inRange(scope, range)} and r.outcome = 'new') found
    where r.import_id = ${range.id} and r.row = found.row and found.reason is not null`.execute(tx);
}

/** Of a device that the file made only its serial number is known. */
async function writeSerials(
  tx: Tx,
  scope: Scope,
  range: Range,
  step: StepRow,
  { devices, now }: { readonly devices: readonly number[]; readonly now: Date },
): Promise<void> {
  await sql`
    insert into device_parameters (organisation_id, device_id, field, value, source, user_name, created_at, imported, import_id)
    select ${scope.organisationId}, d.id, f ->> 'name', d.serial, 'factory', ${step.created_by_name},
      ${now.toISOString()}::timestamptz, true, ${range.id}
    from import_rows r join custom_devices d on d.id = r.device_id join template_versions v on v.id = r.version_id
      cross join lateral jsonb_array_elements(v.parameters_schema) f
    where ${inRange(scope, range)} and r.outcome = 'new' and r.left_out is null and (f ->> 'barcodeScanner')::boolean
      and d.id = any(${setOf(devices)}::int[])`.execute(tx);
}

async function rowsToInstall(tx: Tx, scope: Scope, range: Range): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.row, r.serial, r.after, r.device_id as "deviceId", r.version_id as "versionId", v.warranty_terms as terms,
      t.inspection_days_before as "daysBefore", t.inspection_days_after as "daysAfter"
    from import_rows r join template_versions v on v.id = r.version_id join device_templates t on t.id = r.template_id
    where ${inRange(scope, range)} and r.outcome = 'new' and r.left_out is null and r.device_id is not null
    order by r.row`.execute(tx);
  return rows;
}

/** The columns of an installation. One without an installer is nobody's on its cards. */
function columnsOf(
  { after, serial, deviceId, versionId }: Row,
  installer: Installer | undefined,
  ownerWithoutInstaller: number,
) {
  return {
    owner_id: installer?.id ?? ownerWithoutInstaller,
    device_id: deviceId,
    version_id: versionId,
    status: after.status,
    installation_date: after.installedOn,
    sold_on: after.soldOn || null,
    customer_name: after.customerName,
    company_name: after.companyName || null,
    customer_address: after.address,
    customer_zipcode: after.zipcode,
    customer_city: after.city,
    customer_phone: after.phone,
    customer_email: after.email,
    installer_name: installer?.name ?? '',
    installer_company: installer?.company ?? '',
    installer_tax_id: installer?.taxId ?? '',
    installer_email: installer?.email ?? '',
    installer_phone: installer?.phone ?? '',
    note_installer: after.noteInstaller || null,
    note_customer: after.noteCustomer || null,
    note_admin: after.note || null,
    search: searchText([
      after.customerName,
      after.companyName,
      after.address,
      after.zipcode,
      after.city,
      after.phone,
      after.email,
      serial,
      installer?.name,
      installer?.company,
    ]),
  };
}

type Made = { readonly id: number; readonly deviceId: number };

async function insertInstallations(
  tx: Tx,
  scope: Scope,
  importId: number,
  rows: readonly ReturnType<typeof columnsOf>[],
  now: Date,
): Promise<Made[]> {
  const at = now.toISOString();
  const { rows: made } = await sql<Made>`
    insert into installations (organisation_id, client_id, owner_id, device_id, version_id, status, installation_date, sold_on,
      customer_name, company_name, customer_address, customer_zipcode, customer_city, customer_phone, customer_email,
      installer_name, installer_company, installer_tax_id, installer_email, installer_phone,
      note_installer, note_customer, note_admin, search, signature, installer_signature, complete,
      imported_at, import_id, created_at, updated_at)
    select ${scope.organisationId}, gen_random_uuid(), n.owner_id, n.device_id, n.version_id, n.status, n.installation_date,
      n.sold_on, n.customer_name, n.company_name, n.customer_address, n.customer_zipcode, n.customer_city, n.customer_phone,
      n.customer_email, n.installer_name, n.installer_company, n.installer_tax_id, n.installer_email, n.installer_phone,
      n.note_installer, n.note_customer, n.note_admin, n.search, '', '', true,
      ${at}::timestamptz, ${importId}, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(owner_id int, device_id int, version_id int, status text,
      installation_date date, sold_on date, customer_name text, company_name text, customer_address text,
      customer_zipcode text, customer_city text, customer_phone text, customer_email text, installer_name text,
      installer_company text, installer_tax_id text, installer_email text, installer_phone text, note_installer text,
      note_customer text, note_admin text, search text)
    returning id, device_id as "deviceId"`.execute(tx);
  return made;
}

/** Makes the installations the current ones of their devices, and notes with each row what its device was before. */
async function assignDevices(
  tx: Tx,
  scope: Scope,
  range: Range,
  { made, devices }: { readonly made: readonly Made[]; readonly devices: readonly number[] },
  now: Date,
): Promise<void> {
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(id int, "deviceId" int)`;
  await sql`
    update import_rows r set applied = true, installation_id = m.id,
      device_before = case when d.id <> all(${setOf(devices)}::int[]) then
        jsonb_build_object('version_id', d.version_id, 'updated_at', d.updated_at) end
    from ${pairs} join custom_devices d on d.id = m."deviceId"
    where ${inRange(scope, range)} and r.outcome = 'new' and r.left_out is null and r.device_id = m."deviceId"`.execute(
    tx,
  );
  await sql`update custom_devices d set installation_id = m.id, updated_at = ${now.toISOString()}::timestamptz,
      version_id = (select i.version_id from installations i where i.id = m.id)
    from ${pairs} where d.id = m."deviceId"`.execute(tx);
}

/** The warranty and the inspections of a row. */
function warrantyOf(
  { after, serial, deviceId, terms, daysBefore, daysAfter }: Row,
  installationId: number,
  now: Date,
) {
  const days = { before: daysBefore, after: daysAfter };
  return {
    installationId,
    deviceId,
    number: after.warrantyNumber,
    ...earlierWarranty(after, terms, days, todayIn(TIME_ZONE, now)),
    search: inspectionSearch(
      {
        customer_name: after.customerName,
        company_name: after.companyName,
        customer_address: after.address,
        customer_city: after.city,
        customer_phone: after.phone,
      },
      serial,
    ),
  };
}

type Warranty = ReturnType<typeof warrantyOf>;

async function insertWarranties(tx: Tx, scope: Scope, of: readonly Warranty[]): Promise<void> {
  const rows = of.flatMap(({ installationId, number, warranty }) =>
    warranty
      ? [{ installationId, number, start: warranty.start, terms: warranty.terms, code: newCode() }]
      : [],
  );
  if (rows.length === 0) return;
  await sql`
    insert into warranties (organisation_id, installation_id, number, start, terms, code, issued_at)
    select ${scope.organisationId}, n."installationId", n.number, n.start, n.terms, n.code, n.start::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n("installationId" int, number text, start date, terms jsonb, code text)`.execute(tx);
}

/** The last inspection of the other system as a done one, and the next as an open one. */
async function insertInspections(tx: Tx, scope: Scope, of: readonly Warranty[], now: Date): Promise<void> {
  const rows = of.flatMap(({ installationId, deviceId, search, done, next }) => {
    const common = { installationId, deviceId, search };
    return [
      ...(done
        ? [{ ...common, status: 'done', soonest: done.soonestDate, due: done.dueDate, on: done.on }]
        : []),
      ...(next
        ? [{ ...common, status: 'pending', soonest: next.soonestDate, due: next.dueDate, on: null }]
        : []),
    ];
  });
  if (rows.length === 0) return;
  const at = now.toISOString();
  await sql`
    insert into inspections (organisation_id, installation_id, device_id, warranty_id, status, soonest_date, due_date,
      execution_date, search, created_at, updated_at)
    select ${scope.organisationId}, n."installationId", n."deviceId",
      (select w.id from warranties w where w.installation_id = n."installationId"), n.status, n.soonest, n.due, n."on",
      n.search, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("installationId" int, "deviceId" int, status text,
      soonest date, due date, "on" date, search text)`.execute(tx);
}
