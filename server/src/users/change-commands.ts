import type { RoleKey } from '@portal/domain/access/roles';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** What of an account can be changed, by its owner or an admin; what is absent stays. */
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

/** Changes an account of the caller's organisation; throws `invalid-input` for a partner or template it has not got. */
export async function changeUser(
  tx: Tx,
  scope: Scope,
  id: number,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  if (typeof changes.asp === 'number') await requirePartner(tx, scope, id, changes.asp);
  if (changes.availableTemplates) await requireTemplates(tx, scope, changes.availableTemplates);
  const columns = {
    name: changes.name,
    company: changes.company,
    tax_id: changes.taxId,
    phone: changes.phone,
    certificate_number: changes.certificateNumber,
    language: changes.language,
    asp_id: changes.asp,
    roles: changes.roles && [...changes.roles],
    available_template_ids: changes.availableTemplates && [...new Set(changes.availableTemplates)],
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('users')
    .set({ ...given, updated_at: now.toISOString(), revision: sql`revision + 1` })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
  if (changes.roles && !changes.roles.includes(ROLE_KEYS.asp)) await unlinkInstallers(tx, scope, id);
}

/** Whoever is no service partner any more has no installers to verify. */
async function unlinkInstallers(tx: Tx, scope: Scope, partnerId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ asp_id: null, revision: sql`revision + 1` })
    .where('organisation_id', '=', scope.organisationId)
    .where('asp_id', '=', partnerId)
    .execute();
}

async function requirePartner(tx: Tx, scope: Scope, userId: number, partnerId: number): Promise<void> {
  const partner = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', partnerId)
    .where('id', '!=', userId)
    .where(sql<boolean>`${ROLE_KEYS.asp} = any(roles)`)
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
