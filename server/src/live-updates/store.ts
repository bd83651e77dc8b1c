import { type RawBuilder, sql } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { INSPECTION_REMINDER_DAYS } from '@portal/domain/constants';
import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Counters } from '@portal/domain/live-updates/contract';
import type { Scope, Tx } from '../db/open.ts';
import { storedCount } from '../db/totals/stored-counts.ts';
import { visitsToSchedule } from '../inspections/store.ts';
import {
  isCorrectable,
  isMadeByOneOf,
  verifiedInstallations,
  visibleInstallationIds,
} from '../installations/visible-store.ts';

/**
 * The counters of the navigation bar and the home page, in one statement. Each counts what the list it leads to shows:
 * inspections that the caller may see, and so those of a service partner's installers; services that they carry out.
 */
export async function countersOf(tx: Tx, scope: Scope, now: Date): Promise<Counters> {
  const today = todayIn(TIME_ZONE, now);
  const { id, role } = scope.actor;
  const here = scope.organisationId;
  const all = isAdmin(role);
  const services = all
    ? sql`s.organisation_id = ${here}`
    : role === 'production'
      ? sql`false`
      : sql`s.organisation_id = ${here} and s.serviceman_id = ${id}`;
  const soon = addDays(today, INSPECTION_REMINDER_DAYS);
  const incoming = all
    ? visitsToSchedule(scope, soon)
    : sql`(select count(*)::int from inspections n where n.organisation_id = ${here} and n.status = 'pending'
      and n.soonest_date <= ${soon} and n.installation_id = any(array(select id from seen)))`;
  // Looked for among the few visits whose day has passed, and not for each of thousands of installations.
  const overdueVisits = sql`(select count(*)::int from (select n.installation_id from inspections n
    where n.organisation_id = ${here} and n.status = 'scheduled' and n.execution_date < ${today} offset 0) n
    ${all ? sql`` : sql`where n.installation_id in (select id from seen)`})`;
  const { toVerify, verifySince, replacements, waiting } = verifying(scope);
  const { rows } = await sql<Counters>`
    ${all ? sql`` : sql`with seen as materialized (select unnest(${visibleInstallationIds(scope)}) as id)`} select
    (select count(*)::int from services s where s.status = 'spare_parts_sent' and ${services}) as "pendingServices",
    ${incoming} as "incomingInspections",
    (select count(*)::int from installations i where i.organisation_id = ${here} and ${isMadeByOneOf(scope, [id])}
      and i.installation_date >= ${`${today.slice(0, 7)}-01`}) as "installationsThisMonth",
    ${toVerify} as "toVerify",
    to_char(${verifySince} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "verifySince",
    (select count(*)::int from installations i where i.organisation_id = ${here} and ${isMadeByOneOf(scope, [id])}
      and ${isCorrectable}) as "rejected",
    ${overdueVisits} as "overdueVisits",
    (select count(*)::int from services s where s.status = 'scheduled' and s.service_start_date < ${today}
      and ${services}) as "overdueServices",
    ${replacements} as "replacements" ${waiting}`.execute(tx);
  const [counters] = rows;
  if (!counters) throw new Error('A count came back empty');
  return counters;
}

type Verifying = Readonly<
  Record<'toVerify' | 'verifySince' | 'replacements' | 'waiting', RawBuilder<unknown>>
>;

/**
 * What waits for the caller's decision: the counters, and the `from` of which they are columns. Those who verify nothing are not even asked: among a million
 * the database would begin workers in parallel to find none, 60 ms for each.
 */
function verifying(scope: Scope): Verifying {
  const { role } = scope.actor;
  const here = scope.organisationId;
  const all = isAdmin(role);
  if (!all && role !== 'asp') {
    return { toVerify: sql`0`, verifySince: sql`null::timestamptz`, replacements: sql`0`, waiting: sql`` };
  }
  const verifiable = verifiedInstallations(scope);
  const from = sql`from installations i where i.organisation_id = ${here} and i.status = 'pending' and i.withdrawn_at is null
    and ${verifiable}`;
  const replacements = sql`(select count(*)::int from services s join installations i on i.id = s.installation_id
    where s.organisation_id = ${here} and s.replacement_state = 'pending' and ${verifiable})`;
  return all
    ? {
        toVerify: storedCount(scope, 'installations', { status: ['pending'], withdrawn: [false] }),
        verifySince: sql`(select min(i.waiting_since) ${from})`,
        replacements,
        waiting: sql``,
      }
    : {
        toVerify: sql`w.many`,
        verifySince: sql`w.since`,
        replacements,
        waiting: sql`from (select count(*)::int as many, min(i.waiting_since) as since ${from}) w`,
      };
}

/** Those of these sessions that have not ended. */
export async function standingSessions(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [...ids])
    .where('ended_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}
