import { INSPECTION_REMINDER_DAYS } from '@portal/domain/constants';
import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { wants } from '@portal/domain/notifications/kinds';
import type { Reminded } from '@portal/domain/reminders/contract';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvents } from '../events/commands.ts';
import { stillCustomers } from '../installations/store.ts';
import { mailSender, organisationById } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { messageIdOf } from '../platform/mail/mail-post.ts';
import { portalIn } from '../platform/scope-of.ts';
import { warrantyOn } from '../warranties/store.ts';
import { reminderKey, reminderMail } from './mail-commands.ts';
import { type Recipient, recipientsOf } from './recipients-store.ts';
import { type DueInspection, dueInspections, type Place, remindsCustomers } from './store.ts';

/** Reminders per transaction: small enough to be quick and to need little memory. */
const PAGE = 100;
const BEGINNING: Place = { due: '0001-01-01', id: 0 };

type Tools = Pick<Deps, 'db' | 'mailer' | 'config'>;

/**
 * Sends reminders of every inspection that can begin within 30 days, in all organisations: always to the installer, or whoever acts in their place; to
 * the customer, if the organisation enables it, until its last day and unless the warranty is lost already; once each. A
 * missed day or an interrupted run is caught up, since only reminders that were sent are skipped. A failure of one does
 * not stop the others.
 * @throws AggregateError after the last one, with all failures, so that the job is retried
 */
export async function remindOfInspections(tools: Tools, now: Date): Promise<{ readonly reminded: number }> {
  const organisations = await tools.db.system((tx) =>
    tx.selectFrom('organisations').select('id').orderBy('id').execute(),
  );
  const faults: unknown[] = [];
  let reminded = 0;
  for (const { id } of organisations) {
    const scope = portalIn(id);
    for (let after: Place | undefined = BEGINNING; after;) {
      const page: DueInspection[] = await nextPage(tools, scope, after, now);
      reminded += await remindAll(tools, scope, page, now, faults);
      const last = page.at(-1);
      after = page.length === PAGE && last ? { due: last.due_date, id: last.id } : undefined;
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} reminders could not be written`);
  return { reminded };
}

function nextPage({ db }: Tools, scope: Scope, after: Place, now: Date): Promise<DueInspection[]> {
  const today = todayIn(TIME_ZONE, now);
  const soonestBy = addDays(today, INSPECTION_REMINDER_DAYS);
  return db.within(scope, async (tx) => {
    const customers = (await remindsCustomers(tx, scope.organisationId)) ?? false;
    return dueInspections(tx, scope.organisationId, { today, soonestBy, customers, after, limit: PAGE });
  });
}

/** A page in one transaction; if that fails, each reminder separately, so that only the faulty one waits. */
async function remindAll(
  tools: Tools,
  scope: Scope,
  page: readonly DueInspection[],
  now: Date,
  faults: unknown[],
): Promise<number> {
  if (page.length === 0) return 0;
  const together = await tools.db
    .within(scope, (tx) => remind(tools, tx, scope, page, now))
    .catch(() => undefined);
  if (together !== undefined) return together;
  let reminded = 0;
  for (const one of page) {
    try {
      reminded += await tools.db.within(scope, (tx) => remind(tools, tx, scope, [one], now));
    } catch (error) {
      faults.push(error);
    }
  }
  return reminded;
}

/** Records who is reminded of what and, in the same transaction, queues the mails, notifications and log lines. */
async function remind(
  { mailer, config }: Tools,
  tx: Tx,
  scope: Scope,
  page: readonly DueInspection[],
  now: Date,
): Promise<number> {
  const { organisationId } = scope;
  const organisation = await organisationById(tx, organisationId);
  if (!organisation) return 0;
  const from = {
    makerIn: (language: Language) => mailSender(organisation, language),
    publicUrl: config.publicUrl,
    today: todayIn(TIME_ZONE, now),
  };
  // The others are reminded by the next run.
  const same = await stillCustomers(tx, scope, page.map(customerOf));
  const wanted: Wanted[] = [];
  for (const { due } of same) {
    const people = due.installer_waits ? await recipientsOf(tx, scope, due) : [];
    if (people.length > 0) wanted.push(toPeople(due, people));
    if (due.customer_waits && keepsWarranty(due, now))
      wanted.push({ due, to: 'customer', people: [], mailed: ['customer'] });
  }
  if (wanted.length === 0) return 0;
  const keyOf = ({ due, mailed: [first] }: Wanted) => (first ? reminderKey(due.id, first) : null);
  // The process that inserts the row sends the reminder; another one finds that it exists.
  const rows = await tx
    .insertInto('reminders')
    .values(
      wanted.map((one) => {
        const key = keyOf(one);
        return {
          organisation_id: organisationId,
          inspection_id: one.due.id,
          audience: one.to,
          user_id: one.people[0]?.id ?? null,
          message_id: key && messageIdOf(key, config.publicUrl),
          created_at: now.toISOString(),
        };
      }),
    )
    .onConflict((conflict) => conflict.columns(['inspection_id', 'audience']).doNothing())
    .returning(['inspection_id', 'audience'])
    .execute();
  const written = new Set(rows.map((row) => named(row.inspection_id, row.audience)));
  const ours = wanted.filter(({ due, to }) => written.has(named(due.id, to)));
  await mailer.postAll(
    tx,
    organisationId,
    ours.flatMap(({ due, mailed }) => mailed.map((to) => reminderMail(due, to, from))),
  );
  await recordEvents(
    tx,
    scope,
    ours.map((one) => ({
      type: 'inspection.reminded',
      installationId: one.due.installation_id,
      deviceId: one.due.device_id,
      inspectionId: one.due.id,
      audience: one.to,
      people: one.people.map(({ id }) => id),
      serial: one.due.serial,
      from: one.due.soonest_date,
      due: one.due.due_date,
      mail: keyOf(one),
      at: now,
    })),
  );
  return ours.length;
}

/** A reminder to be given: its mails, and whose bells it rings. */
type Wanted = {
  readonly due: DueInspection;
  readonly to: Reminded;
  readonly people: readonly Recipient[];
  readonly mailed: readonly (Recipient | 'customer')[];
};

function toPeople(due: DueInspection, people: readonly Recipient[]): Wanted {
  const mailed = people.filter(({ choices }) => wants(choices, 'inspection-due', 'mail'));
  return { due, to: 'installer', people, mailed };
}

/**
 * Notes for a newly planned inspection that its customer has been told of the same last day before, under a plan that was taken
 * back with the warranty and whose reminders went with it; they are not told twice at the same address, unless that mail failed. Their installer is: what they were told
 * led to the inspection that is gone.
 */
export async function noteCustomerReminded(
  tx: Tx,
  scope: Scope,
  planned: { readonly installationId: number; readonly inspectionId: number; readonly dueDate: string },
): Promise<void> {
  await sql`
    insert into reminders (organisation_id, inspection_id, audience, message_id, created_at)
    select told.organisation_id, ${planned.inspectionId}::int, 'customer',
      m.message_id, told.created_at
    from events before join events told on told.inspection_id = before.inspection_id
      join installations i on i.id = before.installation_id
      join mails m on m.organisation_id = told.organisation_id and m.inspection_id = told.inspection_id
        and m.kind = 'inspection-due.customer' and m.recipient = i.customer_email
        and m.state not in ('failed', 'refused', 'bounced')
    where before.organisation_id = ${scope.organisationId} and told.organisation_id = before.organisation_id
      and before.installation_id = ${planned.installationId} and before.type = 'inspection.created'
      and before.details ->> 'dueDate' = ${planned.dueDate}
      and told.type = 'inspection.notified' and told.details ->> 'reminder' = 'customer'
    order by told.id limit 1`.execute(tx);
}

const customerOf = (due: DueInspection) => ({
  due,
  installationId: due.installation_id,
  name: due.customer,
  email: due.customer_email,
});

/** Once an inspection was missed no later one changes the warranty, so the mail that calls it a condition would be wrong. */
function keepsWarranty({ warranty }: DueInspection, now: Date): boolean {
  return warranty === null || warrantyOn(warranty, todayIn(TIME_ZONE, now)).lostBecause === null;
}

function named(inspectionId: number, to: Reminded): string {
  return `${inspectionId} ${to}`;
}
