import type { UserNotification } from '@portal/domain/notifications/contract';
import type { NotificationKind } from '@portal/domain/notifications/kinds';
import type { Page } from '@portal/domain/page';
import { sql, type SqlBool } from 'kysely';
import { listPage, type PageRequest, type SortKey } from '../db/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';

type Row = {
  id: number;
  kind: NotificationKind;
  installation_id: number | null;
  inspection_id: number | null;
  service_id: number | null;
  params: Record<string, string>;
  actor: string | null;
  created_at: string;
  read_at: string | null;
};

const KEYS: Readonly<Record<string, SortKey>> = { id: { column: sql`n.id`, type: 'int' } };

/** The caller's notifications, newest first. */
export async function notificationsOf(
  tx: Tx,
  scope: Scope,
  asked: PageRequest,
): Promise<Page<UserNotification>> {
  const page = await listPage<Row>(tx, asked, 'n', {
    from: sql`notices n`,
    where: [
      sql<SqlBool>`n.organisation_id = ${scope.organisationId}`,
      sql<SqlBool>`n.user_id = ${scope.actor.id}`,
    ],
    keys: KEYS,
    defaultOrder: [['id', 'desc']],
    columns: sql<Row>`n.id, n.kind, n.installation_id, n.inspection_id, n.service_id, n.params,
      (select a.name from users a where a.id = n.actor_id) as actor, n.created_at, n.read_at`,
  });
  return { ...page, items: page.items.map(present) };
}

function present(row: Row): UserNotification {
  return {
    id: row.id,
    kind: row.kind,
    about: aboutOf(row),
    params: row.params,
    actor: row.actor,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

/** The record to which a notification links: a database constraint allows only one. */
export function aboutOf(
  row: Pick<Row, 'installation_id' | 'inspection_id' | 'service_id'>,
): UserNotification['about'] {
  if (row.inspection_id !== null) return { type: 'inspection', id: row.inspection_id };
  if (row.service_id !== null) return { type: 'service', id: row.service_id };
  return { type: 'installation', id: row.installation_id ?? 0 };
}

/** How many of the caller's notifications are unread. */
export async function unreadOf(tx: Tx, scope: Scope): Promise<number> {
  const { unread } = await tx
    .selectFrom('notices')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}
