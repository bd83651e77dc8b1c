import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Retention } from '@portal/domain/privacy/contract';
import { Problem } from '@portal/domain/problem';
import { longestEnd } from '@portal/domain/warranty/period';
import { sql } from 'kysely';
import { wentToAccount } from '../auth/store.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { lockOrganisation } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { GIVEN_UP_AFTER_MS } from '../platform/mail/mailer.ts';
import { portalIn } from '../platform/scope-of.ts';
import { validWarranty, type WarrantyRow, warrantyOn } from '../warranties/store.ts';
import { removeAttachments } from './copies-commands.ts';
import { eraseCustomerOf } from './erasure-commands.ts';
import { hasTraces, isErased, retentionOf } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Installations processed per transaction. */
const BATCH = 200;

/**
 * Changes how long the organisation stores personal data; absent settings stay unchanged. `check` is given the periods as they are,
 * the row locked. Throws `not-found`.
 */
export async function changeRetention(
  { db }: Pick<Deps, 'db'>,
  scope: Scope,
  changes: { readonly [Key in keyof Retention]?: number | null | undefined },
  check: (before: Retention) => void,
): Promise<Retention> {
  const columns = {
    mail_days: changes.mailDays,
    unverified_days: changes.unverifiedDays,
    customer_days: changes.customerDays,
  };
  const given = Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => (value === undefined ? [] : [[column, value]])),
  );
  return db.system(async (tx) => {
    await lockOrganisation(tx, scope.organisationId);
    const before = await retentionOf(tx, scope.organisationId);
    if (!before) throw new Problem('not-found');
    check(before);
    if (Object.keys(given).length > 0) {
      await tx.updateTable('organisations').set(given).where('id', '=', scope.organisationId).execute();
      await recordEvent(tx, scope, { type: 'organisation.retention_changed', days: given });
    }
    return (await retentionOf(tx, scope.organisationId)) ?? before;
  });
}

/**
 * Deletes, in every organisation, the personal data that have exceeded its retention settings. Throws when the server
 * stops; begun again, it goes on where it broke off.
 */
export async function applyRetention(
  deps: Pick<Deps, 'db' | 'identity'>,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const organisations = await deps.db.system((tx) =>
    tx.selectFrom('organisations').select(['id', 'mail_days', 'unverified_days', 'customer_days']).execute(),
  );
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  for (const {
    id,
    mail_days: mails,
    unverified_days: unverified,
    customer_days: customers,
  } of organisations) {
    await deps.db.systemWithin(id, async (tx) => {
      await tx.deleteFrom('email_links').where('expires_at', '<', before(1)).execute();
      if (mails !== null) await forgetMails(tx, id, before(mails), now);
      if (unverified !== null) await deleteUnconfirmed(deps, tx, id, before(unverified));
    });
    if (customers !== null) await eraseOldCustomers(deps, id, { days: customers, now, stopping });
  }
}

/**
 * Deletes what the mails from before `date` say and to whom. The rows stay: their Message-IDs show which mails there were. One that
 * never went out goes as well once it is given up, and ends as refused: its reader was not reached.
 */
async function forgetMails(tx: Tx, organisationId: number, date: string, now: Date): Promise<void> {
  const givenUp = new Date(now.getTime() - GIVEN_UP_AFTER_MS).toISOString();
  const { rows } = await sql<{ paths: string[] }>`with old as (
      select id, array(select a ->> 'path' from jsonb_array_elements(attachments) a) as paths from mails
      where organisation_id = ${organisationId} and created_at < ${date} and recipient <> ''
        and (state in ('sent', 'kept', 'refused', 'bounced') or created_at < ${givenUp})
    )
    update mails m set recipient = '', subject = '', text = '', html = null, attachments = '[]', last_error = null,
      sender_name = null, reply_to = null,
      state = case when m.state in ('waiting', 'sending', 'failed') then 'refused' else m.state end
    from old where m.id = old.id returning old.paths`.execute(tx);
  await removeAttachments(tx, organisationId, rows);
}

/**
 * Deletes the accounts from before `date` that never confirmed their address. Not even the name is kept: the log says that an
 * account was deleted, and why. The mails about the account go too; those about a record may be to a customer of the same address.
 */
async function deleteUnconfirmed(
  { identity }: Pick<Deps, 'identity'>,
  tx: Tx,
  organisationId: number,
  date: string,
): Promise<void> {
  const { rows: gone } = await sql<{ id: number; subject: string | null }>`
    select u.id, u.subject from users u where organisation_id = ${organisationId} and verified_at is null
      and registered_at < ${date} and not exists (select 1 from installations i where i.owner_id = u.id)
    for update`.execute(tx);
  for (const { id } of gone) {
    await sql`delete from mails t where t.organisation_id = ${organisationId} and t.installation_id is null
      and ${wentToAccount(id)}`.execute(tx);
    await tx.deleteFrom('users').where('organisation_id', '=', organisationId).where('id', '=', id).execute();
    await sql`update events set user_id = null, user_name = null, account_id = null, account_name = null
      where organisation_id = ${organisationId} and (user_id = ${id} or account_id = ${id})`.execute(tx);
    await recordEvent(tx, portalIn(organisationId), { type: 'user.unconfirmed_deleted' });
  }
  await identity.forget(
    tx,
    organisationId,
    gone.map(({ subject }) => subject),
  );
}

/** What somebody is about to decide or repair at the installation `i`. */
const isInHand = sql<boolean>`((i.status = 'pending' and i.withdrawn_at is null)
  or exists (select 1 from services s where s.installation_id = i.id
    and (s.status not in ('done', 'rejected') or s.replacement_state = 'pending')))`;

/** What came in after the erasure of a customer is forgotten when it is as old as the period, warranty or not. */
const hasOldTraces = (
  before: string,
) => sql<boolean>`(${isErased} and ${hasTraces} and not ${isInHand} and i.updated_at < ${before}
  and not exists (select from inspections n where n.installation_id = i.id and n.updated_at >= ${before})
  and not exists (select from services s where s.installation_id = i.id and s.updated_at >= ${before}))`;

/**
 * What somebody still has to do for the customer of the installation `i`. Of inspections it is the planned ones that are
 * due, or arranged, after the last day that is forgotten: earlier ones were missed, and nobody will carry them out. A device in
 * an open recall is to be looked at where it runs, until somebody did.
 */
const hasOpenWork = (last: string) => sql<boolean>`(${isInHand}
  or exists (select 1 from inspections n where n.installation_id = i.id and n.status <> 'done'
    and greatest(n.due_date, n.execution_date) >= ${last}::date)
  or (i.active and exists (select 1 from recall_devices rd join recalls r on r.id = rd.recall_id
    left join recall_answers a on a.id = rd.answer_id
    where rd.device_id = i.device_id and r.state = 'open' and (a.id is null or a.answer = 'cannot'))))`;

/**
 * Customers whose last warranty, with the days of repairs, (or, without one, installation) ended this many days ago, whose
 * record is as old, and for whom no work is open; and what came in after an erasure.
 */
async function eraseOldCustomers(
  { db }: Pick<Deps, 'db'>,
  organisationId: number,
  { days, now, stopping }: { days: number; now: Date; stopping: AbortSignal | undefined },
): Promise<void> {
  const scope: Scope = { organisationId, actor: { id: 0, role: 'admin', organisationId } };
  const today = todayIn(TIME_ZONE, now);
  const last = addDays(today, -days);
  const before = new Date(now.getTime() - days * DAY_MS).toISOString();
  let after = 0;
  for (;;) {
    const rows = await db.systemWithin(organisationId, (tx) =>
      tx
        .selectFrom('installations as i')
        .where('i.organisation_id', '=', organisationId)
        .where('i.installation_date', '<', last)
        .where('i.created_at', '<', before)
        .where(sql<boolean>`((not ${isErased} and not ${hasOpenWork(last)}) or ${hasOldTraces(before)})`)
        .where('i.id', '>', after)
        .select(['i.id', 'i.installation_date', isErased.as('erased'), validWarranty.as('warranty')])
        .orderBy('i.id')
        .limit(BATCH)
        .execute(),
    );
    for (const { id, installation_date: date, erased, warranty } of rows) {
      stopping?.throwIfAborted();
      const end = warranty ? lastEnd(warranty, today) : date;
      if (erased || end < last) {
        await db.systemWithin(organisationId, (tx) => eraseCustomerOf(tx, scope, id, now));
      }
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}

/** The last day that the warranty can cover: all its inspections done, and longer by the days of repairs. */
function lastEnd(warranty: WarrantyRow, today: string): string {
  const { terms, start } = warranty;
  return addDays(longestEnd(terms, start), warrantyOn(warranty, today).repairDays);
}
