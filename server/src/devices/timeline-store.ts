import { sql } from 'kysely';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { TimelineEntry } from '@portal/domain/devices/timeline-contract';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import { timing, windowPlace } from '@portal/domain/inspections/timing';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import { iri } from '@portal/domain/iri';
import type { ServiceStatus } from '@portal/domain/services/transition';
import type { Scope, Tx } from '../db/open.ts';
import { INSPECTION_DAY, INSPECTION_DONE_ON } from '../inspections/done-on-store.ts';
import { visibleInstallations } from '../installations/visible-store.ts';
import { timingOf } from '../services/store.ts';
import { validWarranty, type WarrantyRow } from '../warranties/store.ts';

type Entries = TimelineEntry[];

/**
 * What happened to a device, or is planned for it, as far as the caller may see the installations that it belonged to: those, their
 * warranties, inspections, services, and the devices before and after it. In no order.
 */
export async function entriesOf(tx: Tx, scope: Scope, deviceId: number, now: Date): Promise<Entries> {
  const today = todayIn(TIME_ZONE, now);
  const lists = [
    await installationEntries(tx, scope, deviceId),
    await warrantyEntries(tx, scope, deviceId),
    await inspectionEntries(tx, scope, deviceId, today),
    await serviceEntries(tx, scope, deviceId, today),
    await replacementEntries(tx, scope, deviceId),
  ];
  return lists.flat();
}

/** The installations that a device belongs to or belonged to, as far as the caller may see them. */
const installationsOf = (scope: Scope, deviceId: number) => sql`
  select i.* from installations i where ${visibleInstallations(scope)} and i.id = any(array(
    select of.id from installations of where of.organisation_id = ${scope.organisationId} and of.device_id = ${deviceId}
    union all select r.installation_id from device_replacements r where r.old_device_id = ${deviceId}))`;

/** Whether the caller may see any installation of a device. */
export async function seesDevice(tx: Tx, scope: Scope, deviceId: number): Promise<boolean> {
  const { rows } = await sql`${installationsOf(scope, deviceId)} limit 1`.execute(tx);
  return rows.length > 0;
}

async function installationEntries(tx: Tx, scope: Scope, deviceId: number): Promise<Entries> {
  const { rows } = await sql<{
    id: number;
    at: string;
    status: InstallationStatus;
    installer: string;
    customer: string;
    imported: boolean;
  }>`
    select id, installation_date as at, status, installer_name as installer, customer_name as customer,
      imported_at is not null as imported
    from (${installationsOf(scope, deviceId)}) i`.execute(tx);
  return rows.map(({ id, ...row }) => ({
    kind: 'installation',
    record: iri('installations', id),
    ...row,
  }));
}

async function warrantyEntries(tx: Tx, scope: Scope, deviceId: number): Promise<Entries> {
  const { rows } = await sql<{
    id: number;
    number: string;
    issued_at: string;
    withdrawn_at: string | null;
  }>`
    select i.id, w.number, w.issued_at, w.withdrawn_at from (${installationsOf(scope, deviceId)}) i
      join warranties w on w.installation_id = i.id`.execute(tx);
  return rows.flatMap((row) => {
    const entry = { kind: 'warranty' as const, record: iri('installations', row.id), number: row.number };
    const issued = { ...entry, at: row.issued_at, withdrawn: false };
    return row.withdrawn_at === null
      ? [issued]
      : [issued, { ...entry, at: row.withdrawn_at, withdrawn: true }];
  });
}

async function inspectionEntries(tx: Tx, scope: Scope, deviceId: number, today: string): Promise<Entries> {
  const { rows } = await sql<{
    id: number;
    status: InspectionStatus;
    soonest_date: string;
    due_date: string;
    planned: boolean;
    day: string | null;
    done_on: string | null;
    executed_at: string | null;
    executed_by_name: string | null;
  }>`
    select n.id, n.status, n.soonest_date, n.due_date, n.warranty_id is not null as planned, ${INSPECTION_DAY} as day,
      ${INSPECTION_DONE_ON} as done_on, n.executed_at, n.executed_by_name
    from inspections n join (${installationsOf(scope, deviceId)}) i on i.id = n.installation_id
    where n.device_id = ${deviceId}`.execute(tx);
  return rows.map((row) => ({
    kind: 'inspection',
    at: row.executed_at ?? row.day ?? row.soonest_date,
    record: iri('inspections', row.id),
    status: row.status,
    timing: timing(row.due_date, row.done_on, today),
    window:
      row.day === null
        ? null
        : windowPlace(row.day, { soonestDate: row.soonest_date, dueDate: row.due_date }),
    soonestDate: row.soonest_date,
    dueDate: row.due_date,
    planned: row.planned,
    by: row.executed_by_name,
  }));
}

async function serviceEntries(tx: Tx, scope: Scope, deviceId: number, today: string): Promise<Entries> {
  const { rows } = await sql<{
    id: number;
    status: ServiceStatus;
    reported_at: string;
    created_at: string;
    deadline: string;
    finished_at: string | null;
    fault_description: string;
    serviceman_name: string | null;
    warranty: WarrantyRow | null;
  }>`
    select s.id, s.status, s.reported_at, s.created_at, s.deadline, s.finished_at, s.fault_description, s.serviceman_name,
      ${validWarranty} as warranty
    from services s join (${installationsOf(scope, deviceId)}) i on i.id = s.installation_id
    where s.device_id = ${deviceId}`.execute(tx);
  return rows.map((row) => ({
    kind: 'service',
    at: row.reported_at,
    record: iri('services', row.id),
    status: row.status,
    ...timingOf(row, row.warranty, today),
    deadline: row.deadline,
    fault: row.fault_description,
    by: row.serviceman_name,
  }));
}

async function replacementEntries(tx: Tx, scope: Scope, deviceId: number): Promise<Entries> {
  const { rows } = await sql<{
    at: string;
    service_id: number | null;
    replaced: boolean;
    device: { id: number; serial: string };
  }>`
    select r.replaced_on as at, r.service_id, r.old_device_id = ${deviceId} as replaced,
      json_build_object('id', other.id, 'serial', other.serial) as device
    from device_replacements r join (${installationsOf(scope, deviceId)}) i on i.id = r.installation_id
      join custom_devices other on other.id =
        case when r.old_device_id = ${deviceId} then r.new_device_id else r.old_device_id end
    where ${deviceId} in (r.old_device_id, r.new_device_id)`.execute(tx);
  return rows.map((row) => ({
    kind: 'replacement',
    at: row.at,
    record: row.service_id === null ? null : iri('services', row.service_id),
    role: row.replaced ? 'replaced_by' : 'replaces',
    device: row.device,
  }));
}
