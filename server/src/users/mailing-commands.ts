import type { Accepted } from '@portal/domain/endpoint';
import type { createMailing as contract } from '@portal/domain/users/mailing-contract';
import { Problem } from '@portal/domain/problem';
import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { messageMail } from '../locales/mail-text.ts';
import { mailSender, organisationById } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { userConditions, type UserFilter } from './list-store.ts';
import { waitingFor } from './mailing-store.ts';

type MailingBody = Accepted<typeof contract>['body'];

/** Mails queued per transaction: an interrupted job continues where it stopped. */
const BATCH = 50;

function filterOf(to: MailingBody['to']): UserFilter {
  if ('users' in to) return {};
  const { role, verified, asp, availableTemplates, search } = to.filter;
  return {
    role,
    verified: verified === undefined ? undefined : [verified],
    aspIds: asp,
    templateIds: availableTemplates,
    search,
  };
}

/** The key of one person's mail: queued twice, it is one mail. */
function keyOf(mailingId: number, userId: number): string {
  return `mailing ${mailingId} ${userId}`;
}

/**
 * Stores an e-mail and its recipients, in one statement; a job queues the mails. Users who have not confirmed their
 * address get none and are listed in the report; an account that is being deleted is left out. Throws `invalid-input` when there would be no recipient.
 */
export async function createMailing(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  scope: Scope,
  given: MailingBody,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('mailings')
    .values({
      organisation_id: scope.organisationId,
      subject: given.subject,
      text: given.text,
      created_by_name: scope.actor.name ?? null,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const where = userConditions(scope, filterOf(given.to));
  if ('users' in given.to) where.push(sql<boolean>`u.id in (${sql.join(given.to.users)})`);
  const { rows } = await sql<{ user_id: number }>`
    insert into mailing_recipients (organisation_id, mailing_id, user_id, name, email, message_id)
    select u.organisation_id, ${id}::int, u.id, u.name, u.email,
      case when u.verified_at is not null then ${messageIds(deps, id, sql`u.id`)} end
    from users u where ${sql.join(where, sql` and `)} for key share of u returning user_id`.execute(tx);
  if (rows.length === 0) {
    throw new Problem('invalid-input', { violations: [{ propertyPath: 'to', code: 'required' }] });
  }
  await recordEvent(tx, scope, { type: 'mailing.created', mailing: id, recipients: rows.length });
  return id;
}

/** The Message-ID of each recipient's mail, as `messageIdOf` makes it from the key. */
function messageIds({ config }: Pick<Deps, 'config'>, mailingId: number, userId: RawBuilder<unknown>) {
  const host = new URL(config.publicUrl).hostname;
  return sql<string>`'<' || left(encode(sha256(convert_to('mailing ' || ${mailingId}::int || ' ' || ${userId}, 'UTF8')), 'hex'), 40)
    || '@' || ${host}::text || '>'`;
}

/**
 * Notes for the recipients who wait the Message-IDs that this server gives their mails. One that ran before with another
 * `PUBLIC_URL` noted others, by which no mail would ever be found.
 */
export async function renewMessageIds(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  scope: Scope,
  mailingId: number,
): Promise<void> {
  await sql`update mailing_recipients r set message_id = ${messageIds(deps, mailingId, sql`r.user_id`)}
    where r.organisation_id = ${scope.organisationId} and r.mailing_id = ${mailingId} and r.message_id is not null
      and not exists (select from mails m where m.message_id = r.message_id)`.execute(tx);
}

/** Queues the next mails of a mailing; false when none was left. */
export async function postSome(
  deps: Pick<Deps, 'mailer'>,
  tx: Tx,
  scope: Scope,
  mailingId: number,
): Promise<boolean> {
  const mailing = await tx
    .selectFrom('mailings')
    .select(['subject', 'text'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', mailingId)
    .executeTakeFirst();
  const organisation = await organisationById(tx, scope.organisationId);
  if (!mailing || !organisation) return false;
  const waiting = await waitingFor(tx, scope, mailingId, BATCH);
  for (const { user_id: userId, email, language } of waiting) {
    await deps.mailer.post(tx, scope.organisationId, {
      key: keyOf(mailingId, userId),
      to: email,
      ...messageMail(mailing, language, mailSender(organisation, language)),
    });
  }
  return waiting.length > 0;
}
