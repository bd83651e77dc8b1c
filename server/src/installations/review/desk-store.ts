import { sql } from 'kysely';
import { MOST_WAITING } from '@portal/domain/constants';
import type { Desk } from '@portal/domain/installations/review/contract';
import type { Scope, Tx } from '../../db/open.ts';
import { verifiedInstallations } from '../visible-store.ts';

/**
 * What waits for the caller's decision, the longest waiting first, and how many there are of each status.
 * @param midnight when the caller's day began
 */
export async function deskOf(tx: Tx, scope: Scope, midnight: Date): Promise<Desk> {
  const mine = verifiedInstallations(scope);
  const { rows } = await sql<Desk>`
    select
      (select coalesce(json_agg(w.id order by w.waiting_since, w.id), '[]') from (
        select i.id, i.waiting_since from installations i
        where ${mine} and i.status = 'pending' and i.withdrawn_at is null
        order by i.waiting_since, i.id limit ${MOST_WAITING}) w) as waiting,
      (select json_build_object(
          'waiting', count(*) filter (where i.status = 'pending' and i.withdrawn_at is null),
          'withdrawn', count(*) filter (where i.withdrawn_at is not null),
          'accepted', count(*) filter (where i.status = 'accepted'),
          'rejected', count(*) filter (where i.status = 'rejected'),
          'no_warranty', count(*) filter (where i.status = 'no_warranty'))
        from installations i where ${mine}) as counts,
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
