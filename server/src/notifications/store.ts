import { isNoted } from '@portal/domain/contact/contact-fields';
import type { UserNotification } from '@portal/domain/notifications/contract';
import type { NotificationKind } from '@portal/domain/notifications/kinds';
import type { Page } from '@portal/domain/page';
import { sql, type SqlBool } from 'kysely';
import { visibleInstallations } from '../installations/visible-store.ts';
import { among } from '../db/equal-filter.ts';
import type { SortKey } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';

type Row = {
  id: number;
  kind: NotificationKind;
  installation_id: number | null;
  inspection_id: number | null;
  service_id: number | null;
  recall_id: number | null;
  params: Record<string, string>;
  actor: string | null;
  created_at: string;
  read_at: string | null;
  customer_name: string | null;
  customer_city: string | null;
  reason: string | null;
};

const KEYS: Readonly<Record<string, SortKey>> = { id: { column: sql`n.id`, type: 'int' } };

/** The caller's notifications of these kinds, newest first. */
export async function notificationsOf(
  tx: Tx,
  scope: Scope,
  asked: PageRequest,
  kinds: readonly NotificationKind[],
): Promise<Page<UserNotification>> {
  const page = await listPage<Row>(tx, asked, 'n', {
    // What a record says of its customer is read with it, so that it is erased with it, and only by who may see it now.
    from: sql`notices n`,
    joins: sql`left join services s on s.id = n.service_id
      left join inspections v on v.id = n.inspection_id
      left join installations i on i.id = coalesce(n.installation_id, v.installation_id, s.installation_id)
        and ${visibleInstallations(scope)}`,
    where: [
      sql<SqlBool>`n.organisation_id = ${scope.organisationId}`,
      sql<SqlBool>`n.user_id = ${scope.actor.id}`,
      among(sql`n.kind`, kinds),
    ],
    keys: KEYS,
    defaultOrder: [['id', 'desc']],
    columns: sql<Row>`n.id, n.kind, n.installation_id, n.inspection_id, n.service_id, n.recall_id, n.params,
      (select a.name from users a where a.id = n.actor_id) as actor, n.created_at, n.read_at,
      coalesce(i.company_name, i.customer_name) as customer_name, i.customer_city,
      case n.kind when 'installation-rejected' then i.rejection_reason when 'service-rejected' then s.rejection_reason
        when 'replacement-refused' then s.refusal_reason end as reason`,
  });
  return { ...page, items: page.items.map(present) };
}

function present(row: Row): UserNotification {
  return {
    id: row.id,
    kind: row.kind,
    about: aboutOf(row),
    params: row.params,
    customer:
      isNoted(row.customer_name ?? '') && row.customer_name !== null
        ? { name: row.customer_name, city: row.customer_city ?? '' }
        : null,
    reason: row.reason,
    actor: row.actor,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}

/** The record to which a notification links: a database constraint allows only one. */
export function aboutOf(
  row: Pick<Row, 'installation_id' | 'inspection_id' | 'service_id' | 'recall_id'>,
): UserNotification['about'] {
  if (row.inspection_id !== null) return { type: 'inspection', id: row.inspection_id };
  if (row.service_id !== null) return { type: 'service', id: row.service_id };
  if (row.recall_id !== null) return { type: 'recall', id: row.recall_id };
  return { type: 'installation', id: row.installation_id ?? 0 };
}

/** How many of the caller's notifications of these kinds are unread. */
export async function unreadOf(tx: Tx, scope: Scope, kinds: readonly NotificationKind[]): Promise<number> {
  const { unread } = await tx
    .selectFrom('notices')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}
