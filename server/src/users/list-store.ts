import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { type Role, ROLE_KEYS } from '@portal/domain/access/roles';
import type { Page } from '@portal/domain/page';
import type { User } from '@portal/domain/users/record';
import { presentUser, type UserRow } from '../auth/store.ts';
import { alphabetical, type SortKey } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { type Range, rangeConditions } from '../db/range-filter.ts';
import { foundBySearch } from '../db/search/found-by-search.ts';
import { searchConditions } from '../db/search/search-words.ts';

const KEYS: Readonly<Record<string, SortKey>> = {
  id: { column: sql`u.id`, type: 'int' },
  name: { column: alphabetical(sql`u.name`), type: 'text' },
  company: { column: alphabetical(sql`coalesce(u.company, '')`), type: 'text' },
  email: { column: sql`u.email`, type: 'text' },
  registrationDate: { column: sql`u.registered_at`, type: 'timestamptz' },
};

/** The filters of the list of users; absent ones do not filter. */
export type UserFilter = {
  readonly role?: readonly Role[] | undefined;
  /** With both values or neither, there is no filter. */
  readonly verified?: readonly boolean[] | undefined;
  readonly aspIds?: readonly number[] | undefined;
  readonly templateIds?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly ranges?: readonly Range[] | undefined;
};

/** The role in which an account acts, as in `roleOf`; the statistics of migration 113 are of this very expression. */
const ROLE = sql`case
  when ${sql.lit(ROLE_KEYS.superadmin)} = any(u.roles) then 'superadmin'
  when ${sql.lit(ROLE_KEYS.admin)} = any(u.roles) then 'admin'
  when ${sql.lit(ROLE_KEYS.production)} = any(u.roles) then 'production'
  when ${sql.lit(ROLE_KEYS.asp)} = any(u.roles) then 'asp'
  else 'installer' end`;

/** A filter as conditions on `users u`, within the organisation. */
export function userConditions(scope: Scope, filter: UserFilter): RawBuilder<SqlBool>[] {
  const where = [sql<SqlBool>`u.organisation_id = ${scope.organisationId}`];
  if (filter.role?.length) where.push(sql<SqlBool>`${ROLE} in (${sql.join(filter.role)})`);
  const [verified, ...more] = new Set(filter.verified);
  if (verified !== undefined && more.length === 0) {
    where.push(verified ? sql<SqlBool>`u.verified_at is not null` : sql<SqlBool>`u.verified_at is null`);
  }
  if (filter.aspIds?.length) where.push(sql<SqlBool>`u.asp_id in (${sql.join(filter.aspIds)})`);
  if (filter.templateIds?.length) {
    where.push(sql<SqlBool>`u.available_template_ids && array[${sql.join(filter.templateIds)}]::int[]`);
  }
  where.push(...searchConditions(sql`u.search`, filter.search));
  where.push(...rangeConditions(filter.ranges ?? [], KEYS));
  return where;
}

const columns = sql<UserRow>`u.id, u.organisation_id, u.email, u.name, u.company, u.tax_id, u.phone,
  u.certificate_number, u.roles, u.verified_at, u.registered_at, u.available_template_ids, u.language,
  o.name as organisation_name, asp.id as asp_key, asp.name as asp_name, asp.company as asp_company`;
/** The columns that the role of requests may read of the listed accounts. */
const readable = sql`(select id, organisation_id, email, name, company, tax_id, phone, certificate_number, roles,
  verified_at, registered_at, available_template_ids, language, asp_id, search from users) u`;
const joins = sql`join organisations o on o.id = u.organisation_id left join users asp on asp.id = u.asp_id`;

/** One page of the organisation's users, by name by default. */
export async function listUsers(
  tx: Tx,
  scope: Scope,
  filter: UserFilter,
  asked: PageRequest,
): Promise<Page<User>> {
  const found = foundBySearch('users', 'u', filter.search);
  const page = await listPage(tx, asked, 'u', {
    from: readable,
    where: userConditions(scope, { ...filter, search: undefined }),
    found,
    keys: KEYS,
    defaultOrder: [
      ['name', 'asc'],
      ['id', 'asc'],
    ],
    columns,
    joins,
  });
  return { ...page, items: page.items.map(presentUser) };
}

/** The next users after an id, for an export that goes through all of them. */
export async function usersAfter(
  tx: Tx,
  scope: Scope,
  filter: UserFilter,
  afterId: number,
  limit: number,
): Promise<User[]> {
  const where = sql.join([...userConditions(scope, filter), sql<SqlBool>`u.id > ${afterId}`], sql` and `);
  const { rows } = await sql<UserRow>`
    select ${columns} from users u ${joins} where ${where} order by u.id limit ${limit}`.execute(tx);
  return rows.map(presentUser);
}

const account = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'organisation_id', 'name', 'email', 'subject', 'language', 'roles', 'verified_at'])
    .select('revision')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id);

/** An account of the organisation; undefined when there is none with this id. */
export async function findUser(tx: Tx, scope: Scope, id: number) {
  return account(tx, scope, id).executeTakeFirst();
}

/**
 * The same with what it must not lose, its row locked until the end of the transaction. For a deletion nobody may write anything of
 * the account meanwhile; a change does not stand in the way of that.
 */
export async function lockUser(tx: Tx, scope: Scope, id: number, wanted: 'change' | 'deletion') {
  const locked = account(tx, scope, id).select(['company', 'tax_id', 'phone']);
  return (wanted === 'deletion' ? locked.forUpdate() : locked.forNoKeyUpdate()).executeTakeFirst();
}

/** The roles of an account of the organisation, which stay as they are until the end of the transaction; undefined for one that is gone. */
export async function lockRoles(tx: Tx, scope: Scope, id: number): Promise<readonly string[] | undefined> {
  const row = await account(tx, scope, id).forShare().executeTakeFirst();
  return row?.roles;
}
