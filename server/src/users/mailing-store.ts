import { sql, type RawBuilder } from 'kysely';
import type { Page } from '@portal/domain/page';
import type { Language } from '@portal/domain/templates/labels';
import type { Mailing, UnreachedRecipient } from '@portal/domain/users/mailing-contract';
import { alphabetical } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { GIVEN_UP_AFTER_MS } from '../platform/mail/mailer.ts';

type Row = {
  id: number;
  subject: string;
  created_at: string;
  created_by_name: string | null;
  total: number;
  sent: number;
  unreached: number;
};

/**
 * The state of a recipient's mail; without one, their address had not been confirmed. One that was put off still waits, so that
 * nobody sends it a second time.
 */
function stateAt(now: Date): RawBuilder<string> {
  const givenUp = new Date(now.getTime() - GIVEN_UP_AFTER_MS).toISOString();
  return sql`case
    when r.message_id is null or m.state in ('refused', 'bounced') then 'unreached'
    when m.state = 'failed' and m.created_at < ${givenUp}::timestamptz then 'unreached'
    when m.state in ('sent', 'kept') then 'sent' else 'waiting' end`;
}

const counted = (state: RawBuilder<unknown>) => sql`(
  select count(*) from mailing_recipients r left join mails m on m.message_id = r.message_id
  where r.mailing_id = g.id and ${state})::int`;

const columnsAt = (now: Date) => sql<Row>`g.id, g.subject, g.created_at, g.created_by_name,
  ${counted(sql`true`)} as total, ${counted(sql`${stateAt(now)} = 'sent'`)} as sent,
  ${counted(sql`${stateAt(now)} = 'unreached'`)} as unreached`;

function present(row: Row): Mailing {
  const { total, sent, unreached } = row;
  return {
    id: row.id,
    subject: row.subject,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    total,
    sent,
    unreached,
    waiting: total - sent - unreached,
  };
}

/** The mails to users of an organisation, newest first. */
export async function listMailings(
  tx: Tx,
  scope: Scope,
  asked: PageRequest,
  now: Date,
): Promise<Page<Mailing>> {
  const page = await listPage(tx, asked, 'g', {
    from: sql`mailings g`,
    where: [sql<boolean>`g.organisation_id = ${scope.organisationId}`],
    keys: { id: { column: sql`g.id`, type: 'int' } },
    defaultOrder: [['id', 'desc']],
    columns: columnsAt(now),
  });
  return { ...page, items: page.items.map(present) };
}

/** One mailing; undefined when the organisation has none with this id. */
export async function mailingById(tx: Tx, scope: Scope, id: number, now: Date): Promise<Mailing | undefined> {
  const { rows } = await sql<Row>`select ${columnsAt(now)} from mailings g
    where g.organisation_id = ${scope.organisationId} and g.id = ${id}`.execute(tx);
  return rows[0] && present(rows[0]);
}

/** The recipients who were not reached, by name. */
export async function unreachedBy(
  tx: Tx,
  scope: Scope,
  id: number,
  list: { readonly page: number; readonly itemsPerPage: number },
  now: Date,
): Promise<Page<UnreachedRecipient>> {
  const unreached = sql`from mailing_recipients r left join mails m on m.message_id = r.message_id
    where r.organisation_id = ${scope.organisationId} and r.mailing_id = ${id} and ${stateAt(now)} = 'unreached'`;
  const { rows } = await sql<UnreachedRecipient>`
    select r.user_id as "user", r.name, r.email,
      case when r.message_id is null then 'not-verified' else 'refused' end as reason ${unreached}
    order by ${alphabetical(sql`r.name`)}, r.user_id limit ${list.itemsPerPage}
    offset ${(list.page - 1) * list.itemsPerPage}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${unreached}`.execute(tx);
  return {
    items: rows,
    totalItems: counted[0]?.total ?? 0,
    page: list.page,
    itemsPerPage: list.itemsPerPage,
  };
}

/** A recipient whose mail has not been queued yet. */
export type Waiting = {
  readonly user_id: number;
  readonly email: string;
  readonly language: Language;
};

/** The next recipients whose mail has not been queued. */
export async function waitingFor(tx: Tx, scope: Scope, id: number, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select r.user_id, r.email, u.language from mailing_recipients r join users u on u.id = r.user_id
    where r.organisation_id = ${scope.organisationId} and r.mailing_id = ${id} and r.message_id is not null
      and not exists (select 1 from mails m where m.message_id = r.message_id)
    order by r.user_id limit ${limit}`.execute(tx);
  return rows;
}
