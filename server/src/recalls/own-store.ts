import type { Page } from '@portal/domain/page';
import type { OwnRecall, RecallState } from '@portal/domain/recalls/record';
import type { Labels } from '@portal/domain/templates/labels';
import { sql, type SqlBool } from 'kysely';
import { isOneOf } from '../db/equal-filter.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { isMadeByOneOf } from '../installations/visible-store.ts';
import {
  answerColumn,
  deviceColumns,
  deviceJoins,
  presentRecallDevice,
  type RecallDeviceRow,
} from './device-rows-store.ts';

/** The most devices of one page of own recalls: a person commissions some hundreds of devices. */
const MAX_DEVICES = 1_000;

/** The installation `i` is one that the caller made or that was shared with them: theirs to answer for. */
export function answersFor(scope: Scope) {
  const { organisationId, actor } = scope;
  return sql<SqlBool>`(i.active and i.organisation_id = ${organisationId} and (${isMadeByOneOf(scope, [actor.id])}
    or i.id = any(array(select r.installation_id from installation_receivers r where r.user_id = ${actor.id}))))`;
}

type OwnRow = {
  id: number;
  title: Labels;
  text: Labels;
  state: RecallState;
  created_at: string;
  read_at: string | null;
};

/** The recalls of devices that are the caller's to look at, open ones first, with these devices. */
export async function ownRecalls(tx: Tx, scope: Scope, asked: PageRequest): Promise<Page<OwnRecall>> {
  const page = await listPage<OwnRow>(tx, asked, 'r', {
    // Once for the page and its total: a service partner may have thousands of installations.
    with: sql`with theirs as materialized (
      select distinct rd.recall_id from installations i join recall_devices rd on rd.device_id = i.device_id
      where ${answersFor(scope)})`,
    from: sql`recalls r`,
    where: [
      sql<SqlBool>`r.organisation_id = ${scope.organisationId}`,
      sql<SqlBool>`r.id in (select recall_id from theirs)`,
    ],
    keys: {
      open: { column: sql`(r.state = 'open')::int`, type: 'int' },
      id: { column: sql`r.id`, type: 'int' },
    },
    defaultOrder: [
      ['open', 'desc'],
      ['id', 'desc'],
    ],
    columns: sql<OwnRow>`r.id, r.title, r.text, r.state, r.created_at,
      (select p.read_at from recall_recipients p where p.recall_id = r.id and p.user_id = ${scope.actor.id}) as read_at`,
  });
  const devices = await ownDevices(
    tx,
    scope,
    page.items.map(({ id }) => id),
  );
  return {
    ...page,
    items: page.items.map(({ created_at, read_at, ...row }) => ({
      ...row,
      createdAt: created_at,
      readAt: read_at,
      devices: (devices.get(row.id) ?? []).map(presentRecallDevice),
    })),
  };
}

/** The caller's devices by recall, those without an answer first. */
async function ownDevices(tx: Tx, scope: Scope, recallIds: readonly number[]) {
  if (recallIds.length === 0) return new Map<number, (RecallDeviceRow & { recall_id: number })[]>();
  const { rows } = await sql<RecallDeviceRow & { recall_id: number }>`
    select rd.recall_id, ${deviceColumns}, ${answerColumn}
    from installations i join recall_devices rd on rd.device_id = i.device_id and ${isOneOf(sql`rd.recall_id`, recallIds, 'int')}
    join custom_devices d on d.id = rd.device_id left join recall_answers a on a.id = rd.answer_id ${deviceJoins}
    where ${answersFor(scope)}
    order by (a.id is not null), d.serial_key, d.id limit ${MAX_DEVICES}`.execute(tx);
  return Map.groupBy(rows, (row) => row.recall_id);
}

/** How many devices in open recalls wait for the caller's answer. */
export async function openRecallDevices(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from installations i
    join recall_devices rd on rd.device_id = i.device_id and rd.answer_id is null
    join recalls r on r.id = rd.recall_id and r.state = 'open'
    where ${answersFor(scope)}`.execute(tx);
  return rows[0]?.open ?? 0;
}

/** Notes that the caller has opened a recall; whoever was not told, such as a new owner, becomes one of the told. */
export async function markRecallRead(tx: Tx, scope: Scope, recallId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into recall_recipients (recall_id, user_id, organisation_id, told_at, read_at)
    select r.id, ${scope.actor.id}::int, r.organisation_id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from recalls r where r.organisation_id = ${scope.organisationId} and r.id = ${recallId}
      and exists (select 1 from recall_devices rd join installations i on i.device_id = rd.device_id
        where rd.recall_id = r.id and ${answersFor(scope)})
    on conflict (recall_id, user_id) do update set read_at = coalesce(recall_recipients.read_at, excluded.read_at)
    returning user_id`.execute(tx);
  return rows.length > 0;
}
