import { sql } from 'kysely';
import { rowKey } from '@portal/domain/imports/device-row';
import type { KnownInstallation } from '@portal/domain/imports/installation-row';
import type { Scope, Tx } from '../../db/open.ts';
import { actsInField } from '../../users/store.ts';

/** Texts of any letters as a list that SQL looks among. */
export const listOf = (texts: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;

/** Addresses of the organisation's installers and service partners, in lower case. */
export async function fieldEmails(tx: Tx, scope: Scope): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(u.email) as email from users u where u.organisation_id = ${scope.organisationId}
      and ${actsInField(sql`u.roles`)}`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

/** An account that imported installations are given to, with what stands on their cards. */
export type Installer = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly taxId: string | null;
  readonly phone: string | null;
};

/** The installers and service partners of these addresses, by address in lower case. */
export async function installersOf(
  tx: Tx,
  scope: Scope,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Installer>> {
  const { rows } = await sql<Installer>`
    select u.id, lower(u.email) as email, u.name, u.company, u.tax_id as "taxId", u.phone from users u
    where u.organisation_id = ${scope.organisationId} and lower(u.email) = any(${listOf(emails)})
      and ${actsInField(sql`u.roles`)}`.execute(tx);
  return new Map(rows.map((one) => [one.email, one]));
}

const ofInstallation = sql`json_build_object('installedOn', i.installation_date, 'customerName', i.customer_name,
  'warrantyNumber', w.number)`;

/** The devices of these keys of serial numbers with their current installation and those before, by type and serial number. */
export async function knownInstallations(
  tx: Tx,
  scope: Scope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownInstallation>> {
  type Row = KnownInstallation & { readonly templateId: number; readonly key: string };
  const { rows } = await sql<Row>`
    select d.id as "deviceId", d.template_id as "templateId", d.serial_key as key,
      case when i.id is not null then ${ofInstallation} end as installation,
      (select coalesce(json_agg(${ofInstallation}), '[]') from installations i
        left join warranties w on w.installation_id = i.id and w.withdrawn_at is null
        where i.device_id = d.id and i.id is distinct from d.installation_id) as earlier
    from custom_devices d left join installations i on i.id = d.installation_id
      left join warranties w on w.installation_id = i.id and w.withdrawn_at is null
    where d.organisation_id = ${scope.organisationId} and d.serial_key = any(${listOf(keys)})`.execute(tx);
  return new Map(rows.map((row) => [rowKey(row.templateId, row.key), row]));
}

/** Which of these warranty numbers an installation of the organisation has already. */
export async function takenNumbers(
  tx: Tx,
  scope: Scope,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select w.number from warranties w
    where w.organisation_id = ${scope.organisationId} and w.number = any(${listOf(numbers)})`.execute(tx);
  return new Set(rows.map(({ number }) => number));
}
