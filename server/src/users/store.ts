import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ROLE_KEYS, roleKeySchema, roleOf, type Role } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import type { Page } from '@portal/domain/page';
import type { Person } from '@portal/domain/users/record';
import { alphabetical } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';

const { production, admin, superadmin } = ROLE_KEYS;

/** Whether `roleOf` makes an installer or a service partner of these roles: whoever has a stronger one does not install. */
export const actsInField = (roles: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`not ${roles} && array[${production}, ${admin}, ${superadmin}]`;

/** Whether `roleOf` makes a service partner of these roles: somebody with a stronger role beside it verifies nothing. */
export const actsAsPartner = (roles: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${ROLE_KEYS.asp} = any(${roles}) and ${actsInField(roles)})`;

/** Whether `roleOf` makes one of the office of these roles: an admin or superadmin, for whom a record opens in its list. */
export const worksInOffice = (roles: readonly string[]): boolean =>
  roles.includes(admin) || roles.includes(superadmin);

/** Whether `roleOf` makes production staff of these roles, for whom no record of the field opens. */
export const actsInProduction = (roles: readonly string[]): boolean =>
  roles.includes(production) && !worksInOffice(roles);

/** Where an account is mailed about records of the field; blank for production, and then such a mail is not sent. */
export const fieldAddress = ({
  email,
  roles,
}: {
  readonly email: string;
  readonly roles: readonly string[];
}) => (actsInProduction(roles) ? '' : email);

/** The service partners of the caller's organisation, by name. */
export async function listServicePartners(tx: Tx, scope: Scope, asked: PageRequest): Promise<Page<Person>> {
  return listPage<Person>(tx, asked, 'u', {
    // The columns that the role of requests may read of an account.
    from: sql`(select id, organisation_id, name, company, roles from users) u`,
    where: [sql<boolean>`u.organisation_id = ${scope.organisationId}`, actsAsPartner(sql`u.roles`)],
    keys: {
      name: { column: alphabetical(sql`u.name`), type: 'text' },
      id: { column: sql`u.id`, type: 'int' },
    },
    defaultOrder: [
      ['name', 'asc'],
      ['id', 'asc'],
    ],
    columns: sql<Person>`u.id, u.name, u.company`,
  });
}

/**
 * Locks the caller's account until the transaction ends, so that a change of its roles waits and finds what it has begun. Throws
 * `session-expired` where it does not work in the field any more: changed, or deleted, since the session was looked up.
 */
export async function lockFieldRole(tx: Tx, scope: Scope): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', scope.actor.id)
    .where(actsInField(sql`roles`))
    .forShare()
    .executeTakeFirst();
  if (!row) throw new Problem('session-expired');
}

/** What commissioning needs to know of the caller. */
export type Worker = {
  readonly role: Role;
  readonly availableTemplateIds: readonly number[];
  readonly aspId: number | null;
  /** Whether the organisation has service partners that an installer could be linked to. */
  readonly aspsExist: boolean;
};

/** The caller's account, as `presentWorker` reads it, as SQL; null when it was deleted. */
export const workerRow = (scope: Scope) => sql<WorkerRow | null>`(
  select json_build_object('roles', u.roles, 'templates', u.available_template_ids, 'aspId', u.asp_id, 'aspsExist', exists (
    select from users partner
      where partner.organisation_id = ${scope.organisationId} and ${actsAsPartner(sql`partner.roles`)}))
  from users u where u.organisation_id = ${scope.organisationId} and u.id = ${scope.actor.id})`;

type WorkerRow = {
  readonly roles: readonly string[];
  readonly templates: readonly number[];
  readonly aspId: number | null;
  readonly aspsExist: boolean;
};

/** Throws `session-expired` when the account was deleted since the session was looked up. */
export function presentWorker(row: WorkerRow | null): Worker {
  if (!row) throw new Problem('session-expired');
  return {
    role: roleOf(row.roles.map((key) => roleKeySchema.parse(key))),
    availableTemplateIds: row.templates,
    aspId: row.aspId,
    aspsExist: row.aspsExist,
  };
}
