import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_OTHERS_NAMED } from '@portal/domain/constants';
import type { OtherInstallation } from '@portal/domain/installations/review/remark';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { isOneOf } from '../../db/equal-filter.ts';
import type { Scope, Tx } from '../../db/open.ts';
import { visibleInstallations } from '../visible-store.ts';

type DeviceFacts = {
  readonly parameters: ParameterValues;
  readonly factory: ParameterValues;
  readonly madeOn: string | null;
  readonly visits: readonly { readonly plannedFor: string | null; readonly deadline: string }[];
};

/** The newest value of each parameter of a device `d`. */
const newest = (where: RawBuilder<SqlBool>) => sql`(
  select coalesce(json_object_agg(p.field, p.value), '{}') from (
    select distinct on (field) field, value from device_parameters
    where device_id = d.id and ${where} order by field, id desc) p)`;

/** What is known of devices, by their ids: their values now, those of the factory, and open visits. */
export async function deviceFacts(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<Map<number, DeviceFacts>> {
  const { rows } = await sql<DeviceFacts & { id: number }>`
    select d.id, d.made_on as "madeOn", ${newest(sql`true`)} as parameters,
      ${newest(sql`source in ('factory', 'production')`)} as factory,
      (select coalesce(json_agg(v), '[]') from (
        select n.execution_date as "plannedFor", n.due_date as deadline from inspections n
          where n.device_id = d.id and n.status = 'scheduled'
        union all
        select s.service_start_date, s.deadline from services s
          where s.device_id = d.id and s.status = 'scheduled') v) as visits
    from custom_devices d
    where d.organisation_id = ${scope.organisationId} and ${isOneOf(sql`d.id`, deviceIds, 'int')}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

const siteKey = (of: 'i' | 'r') =>
  sql`site_key(${sql.ref(`${of}.customer_address`)}, ${sql.ref(`${of}.customer_zipcode`)})`;

/** The same zip code, by which an index finds them, and then the same address (migration 120). */
const SAME_ADDRESS = sql<SqlBool>`i.customer_zipcode = r.customer_zipcode and ${siteKey('i')} = ${siteKey('r')}`;

type SharedRow = { readonly of: number; readonly what: 'address' | 'phone' } & OtherInstallation;

/** The installations with the same address or phone, among those that the caller may see, newest first. */
export async function sharedSites(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<readonly SharedRow[]> {
  // Another device of the same customer that was added to this one, and an earlier installation of the device, are none.
  const others = (what: 'address' | 'phone', same: RawBuilder<SqlBool>) => sql`(
    select ${what}::text as what, i.id, coalesce(i.company_name, i.customer_name) as customer, d.serial
    from installations i join custom_devices d on d.id = i.device_id
    where ${same} and ${visibleInstallations(scope)} and i.id <> r.id and i.device_id <> r.device_id
      and coalesce(i.part_of, i.id) <> coalesce(r.part_of, r.id)
    order by i.id desc limit ${MAX_OTHERS_NAMED})`;
  const { rows } = await sql<SharedRow>`
    select r.id as of, o.what, o.id, o.customer, o.serial from installations r cross join lateral (
      ${others('address', SAME_ADDRESS)}
      union all
      ${others('phone', sql<SqlBool>`r.customer_phone ~ '[0-9]{9}' and i.customer_phone = r.customer_phone`)}) o
    where r.organisation_id = ${scope.organisationId} and ${isOneOf(sql`r.id`, ids, 'int')}
    order by r.id, o.id desc`.execute(tx);
  return rows;
}

type PhotoRow = {
  readonly of: number;
  readonly name: string;
  /** The hash of its bytes. */
  readonly content: string;
  readonly others: OtherInstallation[];
};

/**
 * Photos of installations whose very content is another photo too: of an installation that the caller may see, or of the
 * same one. Signatures, which are drawn as PNG, are no photos.
 */
export async function sharedPhotos(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<readonly PhotoRow[]> {
  const { rows } = await sql<PhotoRow & { twice: boolean }>`
    select r.id as of, f.name, f.sha256 as content,
      exists (select 1 from record_files g where g.organisation_id = f.organisation_id and g.sha256 = f.sha256
        and g.client_id = f.client_id and g.id <> f.id) as twice,
      (select coalesce(json_agg(o), '[]') from (
        select distinct on (i.id) i.id, coalesce(i.company_name, i.customer_name) as customer, d.serial
        from record_files g join installations i on i.organisation_id = g.organisation_id and i.client_id = g.client_id
          join custom_devices d on d.id = i.device_id
        where g.organisation_id = f.organisation_id and g.sha256 = f.sha256 and i.id <> r.id
          and ${visibleInstallations(scope)}
        order by i.id desc limit ${MAX_OTHERS_NAMED}) o) as others
    from installations r join record_files f on f.organisation_id = r.organisation_id and f.client_id = r.client_id
    where r.organisation_id = ${scope.organisationId} and ${isOneOf(sql`r.id`, ids, 'int')} and f.type <> 'image/png'
    order by r.id, f.id`.execute(tx);
  return rows.filter(({ twice, others }) => twice || others.length > 0);
}
