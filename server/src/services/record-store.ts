import type { GuardedService } from '@portal/domain/access/inspection-service-policies';
import type { ReplacementState } from '@portal/domain/services/replacement';
import type { ServiceStatus } from '@portal/domain/services/transition';
import { sql } from 'kysely';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import type { StoredPhoto } from '../db/schema-installations.ts';
import type { StoredChange } from '../db/schema-inspections-services.ts';
import { filesOf, type DeclaredFile } from '../files/store.ts';
import { guardOf, installationsById, type InstallationRecord } from '../installations/store.ts';
import { contactsById, type ContactRow } from '../users/contact-store.ts';

export type ServiceColumns = {
  id: number;
  organisation_id: number;
  client_id: string;
  installation_id: number | null;
  device_id: number;
  serviceman_id: number | null;
  serviceman_name: string | null;
  status: ServiceStatus;
  reported_at: string;
  response_due: string;
  service_start_date: string;
  deadline: string;
  fault_description: string;
  required_spare_parts: string | null;
  parts_required_at: string | null;
  sent_spare_parts: string | null;
  tracking_number: string | null;
  parts_sent_at: string | null;
  part_return_due: string | null;
  parts_returned_on: string | null;
  repair_description: string | null;
  rejection_reason: string | null;
  issue_photos: StoredPhoto[];
  fixed_photos: StoredPhoto[];
  changed_parameters: Record<string, string>;
  changes: StoredChange[];
  out_of_use: boolean;
  replacement_serial: string | null;
  replacement_state: ReplacementState | null;
  refusal_reason: string | null;
  signature: string | null;
  signed_by: string | null;
  serviceman_signature: string | null;
  started_at: string | null;
  finished_at: string | null;
  complete: boolean;
  created_at: string;
  updated_at: string;
  revision: number;
};

/** A service with its device's installation and its serviceman. */
export type ServiceRecord = ServiceColumns & {
  readonly installation: InstallationRecord | null;
  readonly servicemanContact: ContactRow | null;
  readonly files: readonly DeclaredFile[];
  /** The device that replaced the serviced one. */
  readonly replacedBy: { id: number; serial: string } | null;
};

/** One service of the caller's organisation; access is checked with `serviceGuard`. */
export async function serviceById(tx: Tx, scope: Scope, id: number): Promise<ServiceRecord | undefined> {
  return (await servicesById(tx, scope, [id])).get(id);
}

/** Like `serviceById`, for several ids in as many statements as for one. */
export async function servicesById(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, ServiceRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('services')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where(isOneOf(sql`id`, ids, 'int'))
    .execute();
  const successors = await tx
    .selectFrom('device_replacements as r')
    .innerJoin('custom_devices as d', 'd.id', 'r.new_device_id')
    .select(['r.service_id', 'd.id', 'd.serial'])
    .where('r.organisation_id', '=', scope.organisationId)
    .where(isOneOf(sql`r.service_id`, ids, 'int'))
    .execute();
  const replaced = new Map(successors.map(({ service_id, ...device }) => [service_id, device]));
  const installations = await installationsById(tx, scope, named(rows.map((row) => row.installation_id)));
  const contacts = await contactsById(tx, scope, named(rows.map((row) => row.serviceman_id)));
  const clientIds = rows.map((row) => row.client_id);
  const files = await filesOf(tx, scope, clientIds);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        installation: installations.get(row.installation_id ?? 0) ?? null,
        servicemanContact: contacts.get(row.serviceman_id ?? 0) ?? null,
        files: files.get(row.client_id) ?? [],
        replacedBy: replaced.get(row.id) ?? null,
      },
    ]),
  );
}

/** The ids without nulls and duplicates. */
const named = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

/** What the access rules need to know of it. */
export function serviceGuard(record: ServiceRecord): GuardedService {
  return {
    organisationId: record.organisation_id,
    status: record.status,
    servicemanId: record.serviceman_id,
    aspId: record.servicemanContact?.asp_id ?? null,
    installation: record.installation && guardOf(record.installation),
  };
}

/** The service with a client id, whoever created it. */
export async function serviceByClientId(
  tx: Tx,
  scope: Scope,
  clientId: string,
): Promise<{ id: number; ownerId: number | null } | undefined> {
  const row = await tx
    .selectFrom('services')
    .select(['id', 'serviceman_id'])
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && { id: row.id, ownerId: row.serviceman_id };
}

/** The installation of a service, whose row is locked before the service's own. */
export async function installationOfService(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<number | null | undefined> {
  const row = await tx
    .selectFrom('services')
    .select('installation_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.installation_id;
}

/** Locks the row, so that simultaneous changes are serialised. */
export async function lockService(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('services')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}
