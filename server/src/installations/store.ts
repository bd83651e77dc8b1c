import { alphabetical } from '../db/lists/list-cursor.ts';
import { sql, type RawBuilder } from 'kysely';
import type { GuardedInstallation } from '@portal/domain/access/policies';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { Answers } from '@portal/domain/form/answers';
import type { RejectionMark } from '@portal/domain/installations/review/remark';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { StoredSigned } from '@portal/domain/signing/keep-signed';
import { Problem } from '@portal/domain/problem';
import type { Labels, Language } from '@portal/domain/templates/labels';
import type { Person } from '@portal/domain/users/record';
import { isOneOf } from '../db/equal-filter.ts';

import type { Scope, Tx } from '../db/open.ts';
import { lastChange } from '../events/last-change-store.ts';
import { type DeviceOfRecord, deviceOfRecord } from '../devices/store.ts';
import type { StoredPhoto } from '../db/schema-installations.ts';
import type { DeclaredFile } from '../files/store.ts';
import { fieldAddress } from '../users/store.ts';
import { isSuperseded } from './visible-store.ts';
import { validWarranty, type WarrantyRow } from '../warranties/store.ts';

/** An installation with everything that its preview shows, except for the device. */
export type InstallationRecord = {
  id: number;
  client_id: string;
  owner_id: number;
  device_id: number;
  version_id: number;
  /** The version that `version_id` names, as far as whoever reads the answers needs it. */
  version: CustomDevice['schemaVersion'];
  part_of: number | null;
  status: InstallationStatus;
  rejection_reason: string | null;
  rejection_marks: RejectionMark[];
  withdrawn_at: string | null;
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
  customer_language: Language;
  installer_name: string;
  installer_company: string;
  installer_tax_id: string;
  installer_email: string;
  installer_phone: string;
  note_installer: string | null;
  note_customer: string | null;
  note_admin: string | null;
  survey: Answers;
  photos: StoredPhoto[];
  signature: string;
  installer_signature: string;
  signed: StoredSigned | null;
  complete: boolean;
  active: boolean;
  imported_at: string | null;
  waiting_since: string;
  created_at: string;
  updated_at: string;
  revision: number;
  owner_asp_id: number | null;
  owner_language: Language;
  owner_email: string;
  owner_roles: string[];
  organisation_id: number;
  receivers: Person[];
  files: DeclaredFile[];
  siblings: {
    id: number;
    serial: string;
    template: string;
    templateNames: Labels;
    status: InstallationStatus;
    ownerId: number;
  }[];
  inspection_ids: number[];
  service_ids: number[];
  warranty: WarrantyRow | null;
  superseded: boolean;
};

/** An installation with all that its preview shows. */
export type InstallationWithDevice = InstallationRecord & { device: DeviceOfRecord };

/** One installation of the caller's organisation, in one statement; access is checked with `guardOf`. */
export async function installationById(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<InstallationRecord | undefined> {
  return (await installationsById(tx, scope, [id])).get(id);
}

/** Like `installationById`, for several ids, also in one statement. */
export function installationsById(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, InstallationRecord>> {
  return recordsById<InstallationRecord>(tx, scope, ids, sql``);
}

/** Like `installationsById`, with the devices, also in one statement. */
export function installationsWithDevices(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, InstallationWithDevice>> {
  return recordsById<InstallationWithDevice>(tx, scope, ids, sql`, ${deviceOfRecord(scope)} as device`);
}

async function recordsById<R extends InstallationRecord>(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  more: RawBuilder<unknown>,
): Promise<Map<number, R>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<R>`
    select i.*, json_build_object('id', v.id, 'number', v.number, 'parametersSchema', v.parameters_schema) as version,
      owner.asp_id as owner_asp_id, owner.language as owner_language,
      owner.email as owner_email, owner.roles as owner_roles,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'company', u.company) order by ${alphabetical(sql`u.name`)}), '[]')
        from installation_receivers r join users u on u.id = r.user_id where r.installation_id = i.id) as receivers,
      (select coalesce(json_agg(json_build_object('name', f.name, 'field', f.field, 'type', f.type, 'size', f.size,
          'sha256', f.sha256, 'path', f.path, 'arrived', f.arrived_at is not null,
          'leftOut', f.left_out_at is not null) order by f.id), '[]')
        from record_files f where f.organisation_id = i.organisation_id and f.client_id = i.client_id) as files,
      (select coalesce(json_agg(json_build_object('id', s.id, 'serial', d.serial, 'template', t.name,
          'templateNames', t.name_translations, 'status', s.status, 'ownerId', s.owner_id) order by s.id), '[]')
        from installations s join custom_devices d on d.id = s.device_id
          join device_templates t on t.id = d.template_id
        where s.id <> i.id and (s.part_of = coalesce(i.part_of, i.id) or s.id = i.part_of)) as siblings,
      (select coalesce(json_agg(n.id order by n.soonest_date, n.id), '[]') from inspections n
        where n.installation_id = i.id) as inspection_ids,
      (select coalesce(json_agg(s.id order by s.id), '[]') from services s
        where s.installation_id = i.id) as service_ids,
      ${validWarranty} as warranty, ${isSuperseded} as superseded${more}
    from installations i join users owner on owner.id = i.owner_id
      join template_versions v on v.id = i.version_id
    where i.organisation_id = ${scope.organisationId} and ${isOneOf(sql`i.id`, ids, 'int')}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the access rules need to know of it. */
export function guardOf(record: InstallationRecord): GuardedInstallation {
  return {
    organisationId: record.organisation_id,
    ownerId: installerOf(record),
    aspId: recordHasInstaller(record) ? record.owner_asp_id : null,
    receiverIds: record.receivers.map((person) => person.id),
    status: record.status,
    withdrawn: record.withdrawn_at !== null,
    superseded: record.superseded,
  };
}

/** Locks the row, so that decisions on one installation are serialised. */
export async function lockInstallation(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('installations')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** The customer of an installation, as a mail about them names them. */
type ReadCustomer = { readonly installationId: number; readonly name: string; readonly email: string };

/** The customer of an installation that was read. */
export const customerRead = (
  record: Pick<InstallationRecord, 'id' | 'company_name' | 'customer_name' | 'customer_email'>,
): ReadCustomer => ({
  installationId: record.id,
  name: record.company_name ?? record.customer_name,
  email: record.customer_email,
});

/**
 * Those of these customers who are the same now as when they were read: a mail that is written from what was read before could bring an
 * erased customer back. Their installations are locked until the transaction ends, so that an erasure finds what it writes.
 */
export async function stillCustomers<Read extends ReadCustomer>(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  read: readonly Read[],
): Promise<Read[]> {
  if (read.length === 0) return [];
  const ids = read.map(({ installationId }) => installationId);
  const rows = await tx
    .selectFrom('installations')
    .select(['id', 'customer_email', 'company_name', 'customer_name'])
    .where('organisation_id', '=', organisationId)
    .where(isOneOf(sql`id`, ids, 'int'))
    .orderBy('id')
    .forShare()
    .execute();
  const now = new Map(rows.map((row) => [row.id, row]));
  return read.filter(({ installationId, name, email }) => {
    const row = now.get(installationId);
    return row?.customer_email === email && (row.company_name ?? row.customer_name) === name;
  });
}

/** The same for a job about one installation, which throws, and is tried again with what is true then. */
export async function requireStillCustomer(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  read: ReadCustomer,
): Promise<void> {
  const [same] = await stillCustomers(tx, scope, [read]);
  if (!same) throw new Error(`The customer of installation ${read.installationId} changed meanwhile`);
}

/** The installation that a queued request created, whoever sent it. */
export async function installationByClientId(
  tx: Tx,
  scope: Scope,
  clientId: string,
): Promise<{ id: number; ownerId: number } | undefined> {
  const row = await tx
    .selectFrom('installations')
    .select(['id', 'owner_id'])
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && { id: row.id, ownerId: row.owner_id };
}

/** The refusal of an action that the current status does not allow; it says what happened, by whom and when. */
export async function impossibleNow(
  tx: Tx,
  scope: Scope,
  record: Pick<InstallationRecord, 'id' | 'status' | 'updated_at'>,
): Promise<Problem> {
  return new Problem('impossible-transition', {
    meanwhile: await lastChange(tx, scope, 'installation', record),
  });
}

/** The installer who is told what happens to an installation; null where its owner is not its installer. */
export function installerOf(
  record: Pick<InstallationRecord, 'owner_id' | 'imported_at' | 'installer_email'>,
): number | null {
  return recordHasInstaller(record) ? record.owner_id : null;
}

/** Where the installer of an installation is mailed; blank where nobody is known, or they work in production by now: no such mail is sent. */
export function installerAddress(
  record: Pick<InstallationRecord, 'owner_email' | 'owner_roles' | 'imported_at' | 'installer_email'>,
): string {
  return recordHasInstaller(record)
    ? fieldAddress({ email: record.owner_email, roles: record.owner_roles })
    : '';
}

/** The same as `hasInstaller`, of a record. */
export function recordHasInstaller(
  record: Pick<InstallationRecord, 'imported_at' | 'installer_email'>,
): boolean {
  return record.imported_at === null || record.installer_email !== '';
}

/** What an installation's inspections and services are found by of its customer, in the order of their search texts. */
export const SEARCHED_CUSTOMER = [
  'customer_name',
  'company_name',
  'customer_address',
  'customer_city',
  'customer_phone',
] as const;
export type SearchedCustomer = Pick<InstallationRecord, (typeof SEARCHED_CUSTOMER)[number]>;

/** The parts of such a search text that tell of the customer; none where the record has no installation. */
export const searchedOf = (customer: SearchedCustomer | null): (string | null)[] =>
  SEARCHED_CUSTOMER.map((column) => customer?.[column] ?? null);

type SignedByCustomer = { readonly signature: string | null; readonly signed_by: string | null };

/**
 * The name under the customer's signature of a visit or a repair: the customer of the moment at which it came in, whoever the
 * installation's customer is later (decision 044). Null without a signature or an installation.
 */
export function signedBy(
  before: SignedByCustomer,
  { signature }: { readonly signature?: string | null | undefined },
  installation: Pick<InstallationRecord, 'customer_name'> | null,
): string | null {
  if (!signature || installation === null) return null;
  return (before.signature === signature ? before.signed_by : null) ?? installation.customer_name;
}
