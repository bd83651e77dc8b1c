import type { Page } from '@portal/domain/page';
import type { Recall, RecallState } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import type { Labels } from '@portal/domain/templates/labels';
import { sql, type SqlBool } from 'kysely';
import { among, equalConditions } from '../db/equal-filter.ts';
import { listPage } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { installerId } from '../installations/visible-store.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { withInstallation } from './device-rows-store.ts';

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

const columns = sql<RecallRow>`r.id, r.title, r.text, r.selection, r.state, r.created_at, r.created_by_name, r.closed_at,
  r.revision, counted.*,
  (select count(*)::int from recall_recipients p where p.recall_id = r.id) as told,
  (select count(*)::int from recall_recipients p where p.recall_id = r.id and p.read_at is not null) as read`;

/** What is counted of the devices of a recall, in one pass over them. */
const joins = sql`cross join lateral (select count(*)::int as devices, count(i.id)::int as installed,
  count(*) filter (where a.answer = 'done')::int as done, count(*) filter (where a.answer = 'fine')::int as fine,
  count(*) filter (where a.answer = 'cannot')::int as cannot,
  count(distinct ${installerId}) filter (where rd.answer_id is null)::int as waiting
  from recall_devices rd ${withInstallation} left join recall_answers a on a.id = rd.answer_id
  where rd.recall_id = r.id) counted`;

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

/** The title of a recall; undefined when the organisation has none of this id. */
export async function recallTitle(tx: Tx, scope: Scope, id: number): Promise<Labels | undefined> {
  const recall: { readonly title: Labels } | undefined = await tx
    .selectFrom('recalls')
    .select('title')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return recall?.title;
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
