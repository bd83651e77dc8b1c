import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { MAX_WAITING } from '@portal/domain/constants';
import type { Desk } from '@portal/domain/installations/review/contract';
import type { InstallationStatus } from '@portal/domain/installations/transition';
import type { Scope, Tx } from '../../db/open.ts';
import { storedCount } from '../../db/totals/stored-counts.ts';
import { equalConditions } from '../../db/equal-filter.ts';
import { foundIds } from '../../db/search/found-by-search.ts';
import { searchConditions, searchPatterns } from '../../db/search/search-words.ts';
import { INSTALLATION_KEYS, installationFilters } from '../list-store.ts';
import { verifiedInstallations, visibleInstallations } from '../visible-store.ts';

/** Which of those that wait, and in what order: as the list of installations is searched and sorted. */
type DeskRequest = {
  readonly search?: string | undefined;
  /** The device type, by its id. */
  readonly template?: number | undefined;
  readonly orderBy?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
};

/**
 * What waits for the caller's decision, and how many their list shows of each status.
 * @param midnight when the caller's day began
 */
export async function deskOf(tx: Tx, scope: Scope, midnight: Date, asked: DeskRequest): Promise<Desk> {
  const mine = verifiedInstallations(scope);
  const equal: Record<string, readonly number[]> =
    asked.template === undefined ? {} : { 'customDevice.deviceTemplate.id': [asked.template] };
  const ids = await foundIds(tx, 'installations', searchPatterns(asked.search));
  const found = ids ? [sql<SqlBool>`i.id = any(${ids})`] : searchConditions(sql`i.search`, asked.search);
  const wanted = sql.join(
    [mine, ...equalConditions(equal, installationFilters(scope)), ...found],
    sql` and `,
  );
  const column = INSTALLATION_KEYS[asked.orderBy ?? 'waitingSince']?.column ?? sql`i.waiting_since`;
  const direction = asked.direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Desk>`
    select
      (select coalesce(json_agg(w.id order by w.place), '[]') from (
        select i.id, row_number() over (order by ${column} ${direction}, i.id ${direction}) as place
        from installations i
        where ${wanted} and i.status = 'pending' and i.withdrawn_at is null
        order by ${column} ${direction}, i.id ${direction} limit ${MAX_WAITING}) w) as waiting,
      ${countsOf(scope)} as counts,
      (select count(distinct e.installation_id)::int from events e
        where e.organisation_id = ${scope.organisationId} and e.user_id = ${scope.actor.id}
          and e.created_at >= ${midnight.toISOString()}::timestamptz
          and e.type in ('installation.accepted', 'installation.rejected', 'installation.no_warranty')) as "decidedToday"`.execute(
    tx,
  );
  const [desk] = rows;
  if (!desk) throw new Error('A desk without a row');
  return desk;
}

/**
 * How many the caller's list shows of each status (decision 070). An admin's are stored; those of a partner, which are fewer, are
 * counted.
 */
function countsOf(scope: Scope): RawBuilder<unknown> {
  const { role } = scope.actor;
  if (!isAdmin(role)) {
    return sql`(select json_build_object(
        'waiting', count(*) filter (where i.status = 'pending' and i.withdrawn_at is null),
        'withdrawn', count(*) filter (where i.withdrawn_at is not null),
        'accepted', count(*) filter (where i.status = 'accepted'),
        'rejected', count(*) filter (where i.status = 'rejected'),
        'no_warranty', count(*) filter (where i.status = 'no_warranty'))
      from installations i where ${visibleInstallations(scope)})`;
  }
  const withStatus = (status: InstallationStatus) =>
    storedCount(scope, 'installations', { status: [status] });
  const pending = (withdrawn: boolean) =>
    storedCount(scope, 'installations', { status: ['pending'], withdrawn: [withdrawn] });
  return sql`json_build_object('waiting', ${pending(false)}, 'withdrawn', ${pending(true)}, 'accepted', ${withStatus('accepted')},
    'rejected', ${withStatus('rejected')}, 'no_warranty', ${withStatus('no_warranty')})`;
}
