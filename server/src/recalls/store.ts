import type { Page } from '@portal/domain/page';
import type { Recall, RecallDevice, RecallRecipient, RecallState } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import type { Labels } from '@portal/domain/templates/labels';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { among, equalConditions } from '../db/equal-filter.ts';
import { listPage } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { likeWords } from '../db/search/search-words.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { installerId, isInstaller } from '../installations/visible-store.ts';
import {
  answerColumn,
  deviceColumns,
  deviceJoins,
  presentRecallDevice,
  type RecallDeviceRow,
} from './device-rows-store.ts';

type RecallRow = {
  id: number;
  title: Labels;
  text: Labels;
  selection: RecallSelection;
  state: RecallState;
  created_at: string;
  created_by_name: string | null;
  closed_at: string | null;
  revision: number;
  devices: number;
  installed: number;
  done: number;
  fine: number;
  cannot: number;
  told: number;
  read: number;
  waiting: number;
};

/** Devices `d` of a recall with its newest answer `a`, and the installation `i` where it runs now. */
const devicesOf = (recall: RawBuilder<unknown>) => sql`recall_devices rd
  join custom_devices d on d.id = rd.device_id
  left join installations i on i.device_id = d.id and i.active
  left join recall_answers a on a.id = rd.answer_id
  where rd.recall_id = ${recall}`;

/** Devices that somebody commissioned and of which a recall has no answer. */
const unanswered = (recall: RawBuilder<unknown>, user: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select 1 from recall_devices rd join installations i on i.device_id = rd.device_id and i.active
  where rd.recall_id = ${recall} and rd.answer_id is null and ${isInstaller(user)})`;

const columns = sql<RecallRow>`r.id, r.title, r.text, r.selection, r.state, r.created_at, r.created_by_name, r.closed_at,
  r.revision, counted.*,
  (select count(*)::int from recall_recipients p where p.recall_id = r.id) as told,
  (select count(*)::int from recall_recipients p where p.recall_id = r.id and p.read_at is not null) as read,
  (select count(distinct ${installerId})::int from ${devicesOf(sql`r.id`)} and a.id is null) as waiting`;

const joins = sql`cross join lateral (select count(*)::int as devices, count(i.id)::int as installed,
  count(*) filter (where a.answer = 'done')::int as done, count(*) filter (where a.answer = 'fine')::int as fine,
  count(*) filter (where a.answer = 'cannot')::int as cannot from ${devicesOf(sql`r.id`)}) counted`;

function present(row: RecallRow): Recall {
  return {
    id: row.id,
    title: row.title,
    text: row.text,
    selection: row.selection,
    state: row.state,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    closedAt: row.closed_at,
    devices: row.devices,
    installed: row.installed,
    answers: { done: row.done, fine: row.fine, cannot: row.cannot },
    told: row.told,
    read: row.read,
    waiting: row.waiting,
    revision: row.revision,
  };
}

const STATES = {
  state: (states: readonly (string | number | boolean)[]) => among(sql`r.state`, states),
};

/** The recalls of the caller's organisation, newest first. */
export async function listRecalls(tx: Tx, scope: Scope, asked: ListQuery): Promise<Page<Recall>> {
  const page = await listPage(tx, asked, 'r', {
    from: sql`recalls r`,
    where: [
      sql<SqlBool>`r.organisation_id = ${scope.organisationId}`,
      ...equalConditions(asked.equal, STATES),
    ],
    keys: { id: { column: sql`r.id`, type: 'int' } },
    defaultOrder: [['id', 'desc']],
    columns,
    joins,
  });
  return { ...page, items: page.items.map(present) };
}

/** One recall; undefined when the organisation has none of this id. */
export async function recallById(tx: Tx, scope: Scope, id: number): Promise<Recall | undefined> {
  const { rows } = await sql<RecallRow>`select ${columns} from recalls r ${joins}
    where r.organisation_id = ${scope.organisationId} and r.id = ${id}`.execute(tx);
  return rows[0] && present(rows[0]);
}

const ANSWERED = {
  answer: (answers: readonly (string | number | boolean)[]) =>
    sql<SqlBool>`coalesce((select a.answer from recall_answers a where a.id = d.answer_id), 'none') in (${sql.join(answers)})`,
};

/** The devices of a recall with their answers. */
export async function devicesOfRecall(
  tx: Tx,
  scope: Scope,
  recallId: number,
  asked: ListQuery,
): Promise<Page<RecallDevice>> {
  const words = likeWords(asked.search).map(
    (word) => sql<SqlBool>`(d.serial_key like ${`%${word}%`} or exists (
      select 1 from installations i left join users u on ${isInstaller(sql`u.id`)}
      where i.device_id = d.id and i.active and (i.search like ${`%${word}%`}
        or lower(u.name || ' ' || coalesce(u.company, '')) like ${`%${word}%`})))`,
  );
  const { installation } = asked.exists;
  const page = await listPage<RecallDeviceRow>(tx, asked, 'd', {
    from: sql`(select d.*, rd.answer_id from recall_devices rd join custom_devices d on d.id = rd.device_id
      where rd.recall_id = ${recallId}) d`,
    where: [
      sql<SqlBool>`d.organisation_id = ${scope.organisationId}`,
      ...words,
      ...equalConditions(asked.equal, ANSWERED),
      ...(installation === undefined
        ? []
        : [
            sql<SqlBool>`exists (select 1 from installations i where i.device_id = d.id and i.active) = ${installation}`,
          ]),
    ],
    keys: {
      id: { column: sql`d.id`, type: 'int' },
      serial: { column: sql`d.serial_key`, type: 'text' },
    },
    defaultOrder: [['serial', 'asc']],
    columns: sql<RecallDeviceRow>`${deviceColumns}, ${answerColumn}`,
    joins: sql`left join installations i on i.device_id = d.id and i.active
      left join recall_answers a on a.id = d.answer_id ${deviceJoins}`,
  });
  return { ...page, items: page.items.map(presentRecallDevice) };
}

/** The next devices of a recall after one, by their ids. */
export async function recallDevicesAfter(
  tx: Tx,
  scope: Scope,
  recallId: number,
  after: { readonly id: number; readonly limit: number },
): Promise<RecallDevice[]> {
  const { rows } = await sql<RecallDeviceRow>`
    select ${deviceColumns}, ${answerColumn}
    from (select * from recall_devices where organisation_id = ${scope.organisationId} and recall_id = ${recallId}
      and device_id > ${after.id} order by device_id limit ${after.limit}) rd
    join custom_devices d on d.id = rd.device_id left join installations i on i.device_id = d.id and i.active
    left join recall_answers a on a.id = rd.answer_id ${deviceJoins} order by d.id`.execute(tx);
  return rows.map(presentRecallDevice);
}

type RecipientRow = Omit<RecallRecipient, 'toldAt' | 'readAt' | 'remindedAt' | 'company'> & {
  company: string | null;
  told_at: string;
  read_at: string | null;
  reminded_at: string | null;
};

/** Who was told of a recall, with how much of it is theirs now; those who have not opened it first. */
export async function recipientsOf(
  tx: Tx,
  scope: Scope,
  recallId: number,
  asked: ListQuery,
): Promise<Page<RecallRecipient>> {
  const { read, waiting } = asked.exists;
  const id = sql`${recallId}::int`;
  const page = await listPage<RecipientRow>(tx, asked, 'p', {
    from: sql`recall_recipients p`,
    where: [
      sql<SqlBool>`p.organisation_id = ${scope.organisationId} and p.recall_id = ${recallId}`,
      ...(read === undefined ? [] : [sql<SqlBool>`(p.read_at is not null) = ${read}`]),
      ...(waiting === undefined ? [] : [sql<SqlBool>`${unanswered(id, sql`p.user_id`)} = ${waiting}`]),
    ],
    keys: {
      id: { column: sql`p.user_id`, type: 'int' },
      read: { column: sql`(p.read_at is not null)::int`, type: 'int' },
    },
    defaultOrder: [['read', 'asc']],
    columns: sql<RecipientRow>`u.id, u.name, u.company, u.email, p.told_at, p.read_at, p.reminders, p.reminded_at,
      counted.devices, counted.answered`,
    joins: sql`join users u on u.id = p.user_id cross join lateral (
      select count(*)::int as devices, count(a.id)::int as answered from ${devicesOf(id)} and ${isInstaller(sql`p.user_id`)}) counted`,
  });
  return {
    ...page,
    items: page.items.map(({ told_at, read_at, reminded_at, company, ...row }) => ({
      ...row,
      company: company ?? '',
      toldAt: told_at,
      readAt: read_at,
      remindedAt: reminded_at,
    })),
  };
}

/** An answer, as far as its withdrawal needs it. */
export type RecallAnswerRef = {
  readonly kind: 'recall';
  readonly id: number;
  readonly ownerId: number | null;
  readonly installationId: null;
};

/** The answer with a client id; undefined when the organisation has none. */
export async function recallAnswerByClientId(
  tx: Tx,
  scope: Scope,
  clientId: string,
): Promise<RecallAnswerRef | undefined> {
  const row = await tx
    .selectFrom('recall_answers')
    .select(['id', 'user_id'])
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && { kind: 'recall', id: row.id, ownerId: row.user_id, installationId: null };
}
