import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { may, type GuardedInstallation } from '@portal/domain/access/policies';
import { isAdmin } from '@portal/domain/access/role-of';
import { isOneOf, setOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';

/**
 * Whether the owner of the installation `i` is its installer: of one from before the portal the installer may be
 * unknown. Whoever imported it keeps it then, and is neither told nor reminded in the installer's place; once they work in the office
 * no more, they see it no more.
 */
export const hasInstaller = sql<SqlBool>`(i.imported_at is null or i.installer_email <> '')`;

/** That `hasInstaller` is false of the installation `k`, as the indexes of such installations say it. */
const isMerelyImported = sql<SqlBool>`k.imported_at is not null and k.installer_email = ''`;

/** The installer of the installation `i`; null where its owner is not its installer. */
export const installerId = sql<number | null>`(case when ${hasInstaller} then i.owner_id end)`;

/** Whether this account is the installer of the installation `i`. Among thousands of an account `isMadeByOneOf` is faster. */
export const isInstaller = (account: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(i.owner_id = ${account} and ${hasInstaller})`;

/**
 * The same as `installerId`, of installations that wait for a decision. Those without an installer, hardly any, are found by an index of
 * their own, so that a hundred thousand that wait are counted and sorted by an index alone.
 */
export const waitingInstallerId = ({ organisationId }: Scope): RawBuilder<number | null> =>
  sql`(case when i.id <> all(array(select k.id from installations k where k.organisation_id = ${organisationId}
    and k.status = 'pending' and k.withdrawn_at is null and ${isMerelyImported}))
    then i.owner_id end)`;

/**
 * Whether the installation `i` is one that its installer made, of the installers with these ids (an `int[]`). Those that they keep without
 * being their installer, mostly none, are found by an index of their own: to ask each row for `hasInstaller` took 300 ms in place of 2
 * for the 3,270 of a service partner among a million, and what a search finds has not its columns (`foundBySearch`).
 */
function madeBy(scope: Scope, installers: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(i.owner_id = any(${installers}) and ${isNotMerelyImportedBy(scope, installers)})`;
}

/** Whether `i` is not one of those that these accounts imported without being its installer. */
const isNotMerelyImportedBy = ({ organisationId }: Scope, accounts: RawBuilder<unknown>) =>
  sql<SqlBool>`i.id <> all(array(
    select k.id from installations k where k.organisation_id = ${organisationId} and k.owner_id = any(${accounts})
      and ${isMerelyImported}))`;

/** `madeBy` as a filter of lists, by the ids of installers. */
export function isMadeByOneOf(scope: Scope, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${isOneOf(sql`i.owner_id`, ids, 'int')} and ${isNotMerelyImportedBy(scope, sql`${setOf(ids)}::int[]`)})`;
}

/** The ids of the installers who are linked to the caller, a service partner. */
const linkedTo = ({ organisationId, actor }: Scope) =>
  sql`select u.id from users u where u.organisation_id = ${organisationId} and u.asp_id = ${actor.id}`;

/**
 * The ids of those whose installations the caller sees as their own, an `int[]`. Without a subquery where it is one alone: PostgreSQL then
 * knows that, and does not expect the installations of ten people.
 */
export const ownAndLinked = (scope: Scope): RawBuilder<number[]> =>
  scope.actor.role === 'asp'
    ? sql<number[]>`array(select ${scope.actor.id}::int union all ${linkedTo(scope)})`
    : sql<number[]>`array[${scope.actor.id}::int]`;

/**
 * The rule `may.see` as a condition on `installations i`, for lists and counters: an admin sees the organisation, an
 * ASP own and received installations and those of linked installers, production none, everyone else own and received ones. Arrays rather
 * than subqueries, so that PostgreSQL can combine the indexes of both alternatives: an installer's first page of 1,000
 * of 100,000 took 7 instead of 17 ms.
 */
export function visibleInstallations(scope: Scope): RawBuilder<SqlBool> {
  const { id, role } = scope.actor;
  const here = sql<SqlBool>`i.organisation_id = ${scope.organisationId}`;
  if (isAdmin(role)) return here;
  if (role === 'production') return sql<SqlBool>`false`;
  const received = sql`i.id = any(array(
    select r.installation_id from installation_receivers r where r.user_id = ${id}))`;
  return sql<SqlBool>`${here} and (${madeBy(scope, ownAndLinked(scope))} or ${received})`;
}

/** The rule `may.verify` as a condition on `installations i`: an ASP verifies what the installers linked to them made. */
export function verifiedInstallations(scope: Scope): RawBuilder<SqlBool> {
  const { role } = scope.actor;
  const here = sql<SqlBool>`i.organisation_id = ${scope.organisationId}`;
  if (isAdmin(role)) return here;
  if (role !== 'asp') return sql<SqlBool>`false`;
  return sql<SqlBool>`${here} and ${madeBy(scope, sql`array(${linkedTo(scope)})`)}`;
}

/**
 * Whether the device of installation `i` has meanwhile another one that was not rejected: `i` cannot be sent again, since
 * `claimDevice` makes room for nobody else.
 */
export const isSuperseded = sql<SqlBool>`exists (select from installations other where other.device_id = i.device_id
  and other.active and other.id <> i.id and other.status <> 'rejected')`;

/** The rule `may.correct` as a condition on rejected installations `i`, for whoever owns them. */
export const isCorrectable = sql<SqlBool>`(i.status = 'rejected' and not ${isSuperseded})`;

/**
 * The ids that `visibleInstallations` allows an installer or an ASP, as an array: for counting by an index of rows that
 * refer to installations. A service partner's counter over a million inspections took 36 ms with the condition and 3 ms
 * with this.
 */
export function visibleInstallationIds(scope: Scope): RawBuilder<number[]> {
  const { organisationId, actor } = scope;
  if (actor.role === 'production') return sql<number[]>`'{}'::int[]`;
  return sql`array(
    select i.id from installations i where i.organisation_id = ${organisationId}
      and ${madeBy(scope, ownAndLinked(scope))}
    union all
    select r.installation_id from installation_receivers r
      where r.organisation_id = ${organisationId} and r.user_id = ${actor.id})`;
}

/**
 * Whether a list asks for some installations or devices: there are few records then, and each is asked whether the caller sees it, in less
 * time than all that they see are looked up.
 */
export const namesFew = ({
  equal,
}: {
  readonly equal: Readonly<Record<string, readonly unknown[]>>;
}): boolean =>
  [equal['installation.id'], equal['customDevice.id']].some((ids) => ids !== undefined && ids.length > 0);

/** What the access rules need to know of an installation; undefined when the organisation has none with this id. */
export async function guardedInstallation(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<GuardedInstallation | undefined> {
  const row = await tx
    .selectFrom('installations as i')
    .innerJoin('users as owner', 'owner.id', 'i.owner_id')
    .where('i.organisation_id', '=', scope.organisationId)
    .where('i.id', '=', id)
    .select((from) => [
      'i.organisation_id',
      'i.owner_id',
      'i.status',
      'i.withdrawn_at',
      'owner.asp_id',
      hasInstaller.as('has_installer'),
      isSuperseded.as('superseded'),
      from
        .selectFrom('installation_receivers as r')
        .whereRef('r.installation_id', '=', 'i.id')
        .select(sql<number[]>`coalesce(json_agg(r.user_id), '[]')`.as('ids'))
        .as('receiver_ids'),
    ])
    .executeTakeFirst();
  return (
    row && {
      organisationId: row.organisation_id,
      ownerId: row.has_installer === true ? row.owner_id : null,
      aspId: row.has_installer === true ? row.asp_id : null,
      receiverIds: row.receiver_ids ?? [],
      status: row.status,
      withdrawn: row.withdrawn_at !== null,
      superseded: row.superseded === true,
    }
  );
}

/** Whether the caller may see the installation with this id; false when there is none. */
export async function seesInstallation(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const guarded = await guardedInstallation(tx, scope, id);
  return guarded !== undefined && may.see(scope.actor, guarded);
}
