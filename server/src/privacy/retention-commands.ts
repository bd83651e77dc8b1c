import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { Retention } from '@portal/domain/privacy/contract';
import { longestEnd } from '@portal/domain/warranty/period';
import { sql } from 'kysely';
import type { Scope } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { eraseCustomerOf } from './erasure-commands.ts';
import { retentionOf } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Installations looked at in one go. */
const BATCH = 200;

/** Changes how long the organisation keeps personal data; what is absent stays. */
export async function changeRetention(
  { db }: Pick<Deps, 'db'>,
  organisationId: number,
  changes: { readonly [Key in keyof Retention]?: number | null | undefined },
): Promise<Retention | undefined> {
  const columns = {
    mail_days: changes.mailDays,
    unverified_days: changes.unverifiedDays,
    customer_days: changes.customerDays,
  };
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  return db.system(async (tx) => {
    if (Object.keys(given).length > 0) {
      await tx.updateTable('organisations').set(given).where('id', '=', organisationId).execute();
    }
    return retentionOf(tx, organisationId);
  });
}

/** Forgets, in every organisation, what has been kept long enough by its own settings. */
export async function forgetWhatIsOld(deps: Pick<Deps, 'db'>, now: Date): Promise<void> {
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
    await deps.db.system(async (tx) => {
      await tx.deleteFrom('email_links').where('expires_at', '<', before(1)).execute();
      if (mails !== null) {
        // The row stays: by its number a mail is known to have gone out.
        await sql`update mails set recipient = '', subject = '', text = '', html = null, attachments = '[]'
          where organisation_id = ${id} and created_at < ${before(mails)} and state in ('sent', 'kept')
            and recipient <> ''`.execute(tx);
      }
      if (unverified !== null) {
        await sql`delete from users u where organisation_id = ${id} and verified_at is null
          and registered_at < ${before(unverified)}
          and not exists (select 1 from installations i where i.owner_id = u.id)`.execute(tx);
      }
    });
    if (customers !== null) await eraseOldCustomers(deps, id, customers, now);
  }
}

/** Customers whose last warranty, or without one the installation, ended so many days ago. */
async function eraseOldCustomers(
  { db }: Pick<Deps, 'db'>,
  organisationId: number,
  days: number,
  now: Date,
): Promise<void> {
  const scope: Scope = { organisationId, actor: { id: 0, role: 'admin', organisationId } };
  const last = addDays(todayIn(TIME_ZONE, now), -days);
  let after = 0;
  for (;;) {
    const rows = await db.system((tx) =>
      tx
        .selectFrom('installations as i')
        .leftJoin('warranties as w', (join) =>
          join.onRef('w.installation_id', '=', 'i.id').on('w.withdrawn_at', 'is', null),
        )
        .where('i.organisation_id', '=', organisationId)
        .where('i.customer_email', '!=', '')
        .where('i.installation_date', '<', last)
        .where('i.id', '>', after)
        .select(['i.id', 'i.installation_date', 'w.start', 'w.terms'])
        .orderBy('i.id')
        .limit(BATCH)
        .execute(),
    );
    for (const { id, installation_date: date, start, terms } of rows) {
      const end = start !== null && terms !== null ? longestEnd(terms, start) : date;
      if (end < last) await db.system((tx) => eraseCustomerOf(tx, scope, id, now));
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}
