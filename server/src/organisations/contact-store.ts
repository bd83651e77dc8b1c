import { sql } from 'kysely';
import type { MakerContact, Setup } from '@portal/domain/organisations/contact-contract';
import type { Tx } from '../db/open.ts';
import { actsInField } from '../users/store.ts';
import { organisationById } from './store.ts';

/** A maker's contact data; undefined when there is no such organisation. */
export async function makerContact(tx: Tx, organisationId: number): Promise<MakerContact | undefined> {
  const row = await organisationById(tx, organisationId);
  if (!row) return undefined;
  const { name, address, tax_id: taxId, phone, email, website } = row;
  return { name, address, taxId, phone, email, website };
}

/** The completed set-up steps; undefined when there is no such organisation. */
export async function setupOf(tx: Tx, organisationId: number): Promise<Setup | undefined> {
  const { rows } = await sql<Setup>`
    select o.name <> '' and o.address is not null and o.phone is not null and o.email is not null as contact,
      exists (select 1 from device_templates t where t.organisation_id = o.id and t.is_active
        and t.active_version_id is not null) as template,
      exists (select 1 from registration_keys k where k.organisation_id = o.id and k.used_at is null)
        or exists (select 1 from users u where u.organisation_id = o.id and ${actsInField(sql`u.roles`)}) as key,
      exists (select 1 from custom_devices d where d.organisation_id = o.id) as device
    from organisations o where o.id = ${organisationId}`.execute(tx);
  return rows[0];
}
