import { type RawBuilder, sql } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { INSPECTION_REMINDER_DAYS } from '@portal/domain/constants';
import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Counters } from '@portal/domain/live-updates/contract';
import type { Scope, Tx } from '../db/open.ts';
import { storedCount } from '../db/totals/stored-counts.ts';
import {
  isCorrectable,
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
  const inspections = all
    ? sql`n.organisation_id = ${here}`
    : sql`n.organisation_id = ${here} and n.installation_id = any(${visibleInstallationIds(scope)})`;
  const verifiable = verifiedInstallations(scope);
  // Whoever verifies nothing is not even asked: among a million the database would begin workers in parallel to find none, 60 ms for each.
  const ifVerifying = (counted: RawBuilder<unknown>, none: RawBuilder<unknown>) =>
    all || role === 'asp' ? counted : none;
  const waiting = sql`i.organisation_id = ${here} and i.status = 'pending' and i.withdrawn_at is null
    and ${verifiable}`;
  const toVerify = all
    ? storedCount(scope, 'installations', { status: ['pending'], withdrawn: [false] })
    : ifVerifying(sql`(select count(*)::int from installations i where ${waiting})`, sql`0`);
  const { rows } = await sql<Counters>`select
    (select count(*)::int from services s where s.status = 'spare_parts_sent' and ${services}) as "pendingServices",
    (select count(*)::int from inspections n where n.status = 'pending'
      and n.soonest_date <= ${addDays(today, INSPECTION_REMINDER_DAYS)} and ${inspections}) as "incomingInspections",
    (select count(*)::int from installations i where i.organisation_id = ${here} and i.owner_id = ${id}
      and i.installation_date >= ${`${today.slice(0, 7)}-01`}) as "installationsThisMonth",
    ${toVerify} as "toVerify",
    ${ifVerifying(
      sql`(select to_char(min(i.waiting_since) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from installations i where ${waiting})`,
      sql`null::text`,
    )} as "verifySince",
    (select count(*)::int from installations i where i.organisation_id = ${here} and i.owner_id = ${id}
      and ${isCorrectable}) as "rejected",
    (select count(*)::int from inspections n where n.status = 'scheduled' and n.execution_date < ${today}
      and ${inspections}) as "overdueVisits",
    (select count(*)::int from services s where s.status = 'scheduled' and s.service_start_date < ${today}
      and ${services}) as "overdueServices",
    ${ifVerifying(
      sql`(select count(*)::int from services s join installations i on i.id = s.installation_id
        where s.organisation_id = ${here} and s.replacement_state = 'pending' and ${verifiable})`,
      sql`0`,
    )} as "replacements"`.execute(tx);
  const [counters] = rows;
  if (!counters) throw new Error('A count came back empty');
  return counters;
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
