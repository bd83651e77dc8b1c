import type { Page } from '@portal/domain/page';
import type { RecallRecipient } from '@portal/domain/recalls/record';
import { sql, type SqlBool } from 'kysely';
import { listPage } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { hasInstaller } from '../installations/visible-store.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import { withInstallation } from './device-rows-store.ts';

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
  const page = await listPage<RecipientRow>(tx, asked, 'p', {
    // Of all of them in one pass over the devices.
    with: sql`with theirs as materialized (
      select i.owner_id, count(*)::int as devices, count(rd.answer_id)::int as answered
      from recall_devices rd ${withInstallation}
      where rd.organisation_id = ${scope.organisationId} and rd.recall_id = ${recallId} and i.id is not null and ${hasInstaller}
      group by i.owner_id)`,
    from: sql`recall_recipients p`,
    where: [
      sql<SqlBool>`p.organisation_id = ${scope.organisationId} and p.recall_id = ${recallId}`,
      ...(read === undefined ? [] : [sql<SqlBool>`(p.read_at is not null) = ${read}`]),
      ...(waiting === undefined
        ? []
        : [sql<SqlBool>`(p.user_id in (select owner_id from theirs where answered < devices)) = ${waiting}`]),
    ],
    keys: {
      id: { column: sql`p.user_id`, type: 'int' },
      read: { column: sql`(p.read_at is not null)::int`, type: 'int' },
    },
    defaultOrder: [['read', 'asc']],
    columns: sql<RecipientRow>`u.id, u.name, u.company, u.email, p.told_at, p.read_at, p.reminders, p.reminded_at,
      coalesce(theirs.devices, 0) as devices, coalesce(theirs.answered, 0) as answered`,
    joins: sql`join users u on u.id = p.user_id left join theirs on theirs.owner_id = p.user_id`,
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
