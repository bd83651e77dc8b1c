import type { RoleKey } from '@portal/domain/access/roles';
import { ROLE_KEYS, roleKeySchema, roleOf } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { hasInstaller } from '../installations/visible-store.ts';
import { keeperOf } from './contact-store.ts';
import { actsAsPartner } from './store.ts';

/** The fields of an account that its owner or an admin can change; absent ones stay unchanged. */
export type UserChanges = {
  readonly name?: string | undefined;
  readonly company?: string | null | undefined;
  readonly taxId?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly certificateNumber?: string | null | undefined;
  readonly language?: Language | undefined;
  readonly asp?: number | null | undefined;
  readonly roles?: readonly Exclude<RoleKey, 'ROLE_USER'>[] | undefined;
  readonly availableTemplates?: readonly number[] | undefined;
};

/** Throws `invalid-input` that names the required fields (specification section 5) which a change would take from an account. */
export function refuseRemovals(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const violations = fields.map((propertyPath) => ({ propertyPath, code: 'required' as const }));
  throw new Problem('invalid-input', { violations });
}

/**
 * Changes an account of the caller's organisation; throws `invalid-input` for a partner or template of another
 * organisation, and `last-admin` as `handOnImported` does.
 */
export async function changeUser(
  tx: Tx,
  scope: Scope,
  id: number,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  if (typeof changes.asp === 'number') await requirePartner(tx, scope, id, changes.asp);
  if (changes.availableTemplates) await requireTemplates(tx, scope, changes.availableTemplates);
  const before = await tx
    .selectFrom('users')
    .select(Object.values(COLUMNS))
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return;
  const role = roleOf(changes.roles ?? before.roles.map((key) => roleKeySchema.parse(key)));
  const values = {
    ...changes,
    // Only installers are linked to a service partner, who sees what they own.
    asp: role === 'installer' ? changes.asp : null,
    roles: changes.roles && [...changes.roles],
    availableTemplates: changes.availableTemplates && [...new Set(changes.availableTemplates)],
  };
  const fields = FIELDS.filter((field) => values[field] !== undefined);
  const given = Object.fromEntries(fields.map((field) => [COLUMNS[field], values[field]]));
  await tx
    .updateTable('users')
    .set({ ...given, updated_at: now.toISOString(), revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
  await logChanges(tx, scope, before, given);
  if (!changes.roles) return;
  if (role !== 'asp') await unlinkInstallers(tx, scope, id);
  const { admin, superadmin } = ROLE_KEYS;
  if (!changes.roles.some((role) => role === admin || role === superadmin))
    await handOnImported(tx, scope, id);
}

const COLUMNS = {
  name: 'name',
  company: 'company',
  taxId: 'tax_id',
  phone: 'phone',
  certificateNumber: 'certificate_number',
  language: 'language',
  asp: 'asp_id',
  roles: 'roles',
  availableTemplates: 'available_template_ids',
} as const satisfies Record<keyof UserChanges, string>;
const FIELDS = Object.keys(COLUMNS) as (keyof UserChanges)[];

/** The log names the changed fields, not their old values, so that it stores no old addresses and numbers. */
async function logChanges(
  tx: Tx,
  scope: Scope,
  before: { readonly id: number; readonly name: string } & Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  const differs = (column: string) =>
    column in given && JSON.stringify(given[column]) !== JSON.stringify(before[column]);
  const fields = FIELDS.filter((field) => field !== 'roles' && differs(COLUMNS[field]));
  if (fields.length > 0) {
    const linked = fields.includes('asp') ? [before['asp_id'], given['asp_id']] : [];
    const partners = linked.filter((id) => typeof id === 'number');
    await recordEvent(tx, scope, { type: 'user.edited', account: before, fields, partners });
  }
  if (differs('roles')) {
    const roles = Array.isArray(given['roles']) ? given['roles'].map(String) : [];
    await recordEvent(tx, scope, { type: 'user.roles_changed', account: before, roles });
  }
}

/** An account that stops acting as a service partner, or is deleted, loses its linked installers; each of them is logged. */
export async function unlinkInstallers(tx: Tx, scope: Scope, partnerId: number): Promise<void> {
  const unlinked = await tx
    .updateTable('users')
    .set({ asp_id: null, revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('asp_id', '=', partnerId)
    .returning(['id', 'name'])
    .execute();
  for (const account of unlinked) {
    await recordEvent(tx, scope, { type: 'user.edited', account, fields: ['asp'], partners: [partnerId] });
  }
}

/**
 * Gives what an account keeps without being its installer (decision 036) to another one of the office: to whoever acts, if of
 * this organisation. Throws `last-admin` when nobody is left who could keep it.
 */
export async function handOnImported(tx: Tx, scope: Scope, userId: number): Promise<void> {
  const withoutInstaller = sql`i.organisation_id = ${scope.organisationId} and i.owner_id = ${userId} and not ${hasInstaller}`;
  const { rows } = await sql`select from installations i where ${withoutInstaller} limit 1`.execute(tx);
  if (rows.length === 0) return;
  const keeper = await keeperOf(tx, scope, userId);
  if (keeper === undefined) throw new Problem('last-admin');
  await sql`update installations i set owner_id = ${keeper} where ${withoutInstaller}`.execute(tx);
}

/** Locked until the transaction ends, so that a partner who ceases to be one finds this installer among those to unlink. */
async function requirePartner(tx: Tx, scope: Scope, userId: number, partnerId: number): Promise<void> {
  const partner = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', partnerId)
    .where('id', '!=', userId)
    .where(actsAsPartner(sql`roles`))
    .forShare()
    .executeTakeFirst();
  if (!partner) throw unknownReference('asp');
}

async function requireTemplates(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('device_templates')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', 'in', ids)
    .execute();
  if (found.length !== new Set(ids).size) throw unknownReference('availableTemplates');
}

function unknownReference(propertyPath: string): Problem {
  return new Problem('invalid-input', { violations: [{ propertyPath, code: 'unknown-reference' }] });
}
