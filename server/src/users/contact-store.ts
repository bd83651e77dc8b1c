import { ROLE_KEYS } from '@portal/domain/access/roles';
import type { InstallerData } from '@portal/domain/installations/input';
import type { NotificationChoices } from '@portal/domain/notifications/kinds';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { actsAsPartner } from './store.ts';

/** An account as cards and mails name it: who carried something out, and whom to write to. */
export type ContactRow = {
  id: number;
  name: string;
  company: string | null;
  tax_id: string | null;
  email: string;
  phone: string | null;
  language: Language;
  asp_id: number | null;
  notice_choices: NotificationChoices;
  roles: string[];
};

const COLUMNS = [
  'id',
  'name',
  'company',
  'tax_id',
  'email',
  'phone',
  'language',
  'asp_id',
  'notice_choices',
  'roles',
] as const;

/** One account of the caller's organisation; undefined after it was deleted. */
export async function contactById(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  id: number,
): Promise<ContactRow | undefined> {
  return (await contactsById(tx, scope, [id])).get(id);
}

/** Like `contactById`, for several ids. */
export async function contactsById(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  ids: readonly number[],
): Promise<Map<number, ContactRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('organisation_id', '=', scope.organisationId)
    .where(isOneOf(sql`id`, ids, 'int'))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The admins of an organisation with a confirmed address, who are notified where there is no service partner; its superadmins where the
 * office has no other account.
 */
export async function adminsOf(tx: Tx, scope: Pick<Scope, 'organisationId'>): Promise<ContactRow[]> {
  const having = (role: string) =>
    tx
      .selectFrom('users')
      .select(COLUMNS)
      .where('organisation_id', '=', scope.organisationId)
      .where('verified_at', 'is not', null)
      .where((from) => from(from.val(role), '=', from.fn.any('roles')))
      .orderBy('id')
      .execute();
  const admins = await having(ROLE_KEYS.admin);
  return admins.length > 0 ? admins : having(ROLE_KEYS.superadmin);
}

/**
 * The account that keeps installations without an installer: whoever acts, if of this organisation, else an admin with a
 * confirmed address, else a superadmin. Undefined when there is none but `leaving`, who gives them away. Until the transaction ends
 * they keep their roles: whoever takes them finds what they were given meanwhile.
 */
export async function keeperOf(tx: Tx, scope: Scope, leaving?: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.organisation_id = ${scope.organisationId} and u.id is distinct from ${leaving ?? null}::int
      and u.roles && array[${ROLE_KEYS.admin}, ${ROLE_KEYS.superadmin}]
      and (u.id = ${scope.actor.id} or u.verified_at is not null)
    order by u.id = ${scope.actor.id} desc, ${ROLE_KEYS.admin} = any(u.roles) desc, u.id limit 1 for share of u`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Who verifies a person's installations and sends them parts: their service partner, or without one who acts as such the admins. */
export async function verifyingContacts(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  contact: Pick<ContactRow, 'asp_id'> | null,
): Promise<ContactRow[]> {
  const partner = contact?.asp_id
    ? await tx
        .selectFrom('users')
        .select(COLUMNS)
        .where('organisation_id', '=', scope.organisationId)
        .where('id', '=', contact.asp_id)
        .where(actsAsPartner(sql`roles`))
        .executeTakeFirst()
    : undefined;
  return partner ? [partner] : adminsOf(tx, scope);
}

/** An account's data as a card prints them. */
export function installerDataOf(contact: ContactRow): InstallerData {
  return {
    name: contact.name,
    company: contact.company ?? '',
    taxId: contact.tax_id ?? '',
    email: contact.email,
    phone: contact.phone ?? '',
  };
}
