import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { MailTable } from '../../db/schema-effects.ts';
import { TOPICS } from '../jobs/topics.ts';
import { addToOutbox } from '../jobs/outbox.ts';

/** A lock of a process on a mail that is older than this may be taken over. */
const GIVEN_UP_MS = 10_000;

/** Final states: the mail is never sent again. */
const ENDED = ['sent', 'kept', 'refused', 'bounced'] as const;

type MailRow = Selectable<MailTable>;

/** The row of a mail by its Message-ID. */
export function readMail(db: Database, messageId: string): Promise<MailRow | undefined> {
  return db.system((tx) =>
    tx.selectFrom('mails').selectAll().where('message_id', '=', messageId).executeTakeFirst(),
  );
}

export const isEnded = ({ state }: Pick<MailRow, 'state'>): boolean => ENDED.some((ended) => ended === state);

/** Locks a mail for sending; false while another running process holds the lock. */
export async function claimMail(db: Database, id: number): Promise<boolean> {
  const now = Date.now();
  const claimed = await db.system((tx) =>
    tx
      .updateTable('mails')
      .set({ state: 'sending', sending_at: new Date(now).toISOString() })
      .where('id', '=', id)
      .where((row) =>
        row.or([
          row('state', 'in', ['waiting', 'failed']),
          row('sending_at', '<', new Date(now - GIVEN_UP_MS).toISOString()),
        ]),
      )
      .where('state', 'not in', ENDED)
      .returning('id')
      .executeTakeFirst(),
  );
  return claimed !== undefined;
}

/** Says that this process still sends the mail. */
export async function renewClaim(db: Database, id: number): Promise<void> {
  await db.system((tx) =>
    tx
      .updateTable('mails')
      .set({ sending_at: new Date().toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute(),
  );
}

/** Records how an attempt to send a mail ended. */
export async function recordAttempt(
  db: Database,
  mail: Pick<MailRow, 'id' | 'attempts'>,
  outcome: { readonly state: 'sent' | 'kept' } | { readonly state: 'failed'; readonly last_error: string },
  now: Date,
): Promise<void> {
  await db.system((tx) =>
    tx
      .updateTable('mails')
      .set({
        ...outcome,
        attempts: mail.attempts + 1,
        ...(outcome.state === 'failed' ? {} : { sent_at: now.toISOString(), last_error: null }),
      })
      .where('id', '=', mail.id)
      // A bounce may arrive before this is written.
      .where('state', '<>', 'bounced')
      .execute(),
  );
}

/** Ends the retries of a mail that the server refuses for good, and tells its sender. */
export async function recordRefusal(
  db: Database,
  mail: Pick<MailRow, 'id' | 'attempts' | 'organisation_id'>,
  words: string,
  now: Date,
): Promise<void> {
  await db.system(async (tx) => {
    await tx
      .updateTable('mails')
      .set({
        state: 'refused',
        last_error: words,
        attempts: mail.attempts + 1,
        returned_at: now.toISOString(),
      })
      .where('id', '=', mail.id)
      .execute();
    await addToOutbox(tx, {
      topic: TOPICS.mailReturned,
      key: `mail ${mail.id} refused`,
      payload: { mailId: mail.id },
      organisationId: mail.organisation_id,
    });
  });
}
