import { type RoleKey, roleKeySchema } from '@portal/domain/access/roles';
import { iri } from '@portal/domain/iri';
import type { Language } from '@portal/domain/templates/labels';
import type { User } from '@portal/domain/users/record';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';
import type { KnownAccount } from '../platform/identity/identity.ts';

const SIGN_IN = [
  'id',
  'organisation_id',
  'name',
  'email',
  'password_hash',
  'subject',
  'verified_at',
] as const;

/** The account with this e-mail, in any organisation. */
export async function findAccount(tx: Tx, email: string): Promise<KnownAccount | undefined> {
  return tx
    .selectFrom('users')
    .select(SIGN_IN)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst();
}

/** The account with this id. */
export async function accountById(tx: Tx, id: number): Promise<KnownAccount | undefined> {
  return tx.selectFrom('users').select(SIGN_IN).where('id', '=', id).executeTakeFirst();
}

/**
 * The account whose password was just verified, its row locked until the end of the transaction; undefined when it was
 * deleted or its password changed since. A password change ends all sessions, so no new one may start at the same time.
 */
export async function stillProved(tx: Tx, proved: KnownAccount): Promise<KnownAccount | undefined> {
  return tx
    .selectFrom('users')
    .select(SIGN_IN)
    .where('id', '=', proved.id)
    .where('password_hash', '=', proved.password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The account data that mails about it need. */
export async function accountForMail(tx: Tx, id: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'organisation_id', 'email', 'name', 'language', 'verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes an address besides its own that mails about an account go to, so that they are found when it is deleted. */
export async function noteOtherAddress(tx: Tx, userId: number, email: string): Promise<void> {
  await sql`update users set other_addresses = array_append(other_addresses, lower(${email}::text))
    where id = ${userId} and not lower(${email}::text) = any(other_addresses)`.execute(tx);
}

/**
 * Whether a mail `t` went to this account: to its address, or about the account to another one of its addresses, unless that is
 * the address of somebody else's account by now. What went there to a customer concerns the customer.
 */
export const wentToAccount = (userId: number) => sql<SqlBool>`(
  lower(t.recipient) = (select lower(u.email) from users u where u.id = ${userId})
  or ((t.kind is null or t.kind not like '%.customer')
    and lower(t.recipient) in (select unnest(u.other_addresses) from users u where u.id = ${userId})
    and not exists (select from users o where o.id <> ${userId} and lower(o.email) = lower(t.recipient))))`;

/** Whether a registration key of the organisation can still create an account. */
export async function isFreeKey(tx: Tx, key: string, organisationId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('registration_keys')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('key', '=', key)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every account has the basic role besides its own. */
function roleKeys(stored: readonly string[]): RoleKey[] {
  return z.array(roleKeySchema).parse([...new Set([...stored, 'ROLE_USER'])]);
}

/** A user with their organisation and service partner, as a database row. */
export type UserRow = {
  readonly id: number;
  readonly organisation_id: number;
  readonly organisation_name: string;
  readonly email: string;
  readonly name: string;
  readonly company: string | null;
  readonly tax_id: string | null;
  readonly phone: string | null;
  readonly certificate_number: string | null;
  readonly roles: readonly string[];
  readonly asp_key: number | null;
  readonly asp_name: string | null;
  readonly asp_company: string | null;
  readonly verified_at: string | null;
  readonly registered_at: string;
  readonly available_template_ids: readonly number[];
  readonly language: Language;
};

/** A user as the API returns them. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    taxId: row.tax_id,
    phone: row.phone,
    certificateNumber: row.certificate_number,
    email: row.email,
    roles: roleKeys(row.roles),
    asp:
      row.asp_key === null || row.asp_name === null
        ? null
        : { id: row.asp_key, name: row.asp_name, company: row.asp_company },
    registrationDate: row.registered_at,
    verified: row.verified_at !== null,
    organisation: { id: row.organisation_id, name: row.organisation_name },
    availableTemplates: row.available_template_ids.map((template) => iri('device_templates', template)),
    language: row.language,
  };
}

/** Selects the columns by name: requests may not read every column. */
const SHOWN = [
  'users.id',
  'users.organisation_id',
  'users.email',
  'users.name',
  'users.company',
  'users.tax_id',
  'users.phone',
  'users.certificate_number',
  'users.roles',
  'users.verified_at',
  'users.registered_at',
  'users.available_template_ids',
  'users.language',
] as const;

/** The signed-in user for `GET /user`; undefined when the account was deleted. */
export async function readUser(tx: Tx, id: number): Promise<User | undefined> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('users as asp', 'asp.id', 'users.asp_id')
    .select(SHOWN)
    .select([
      'organisations.name as organisation_name',
      'asp.id as asp_key',
      'asp.name as asp_name',
      'asp.company as asp_company',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();
  return row && presentUser(row);
}
