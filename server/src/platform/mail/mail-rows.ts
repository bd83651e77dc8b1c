import { type Selectable, sql } from 'kysely';
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

/** Where the answers to a maker's mails go: the address that it names as its contact; null where it names none. */
export async function contactAddress(db: Database, organisationId: number | null): Promise<string | null> {
  if (organisationId === null) return null;
  const maker = await db.system((tx) =>
    tx.selectFrom('organisations').select('email').where('id', '=', organisationId).executeTakeFirst(),
  );
  return maker?.email ?? null;
}

export const isEnded = ({ state }: Pick<MailRow, 'state'>): boolean => ENDED.some((ended) => ended === state);

/**
 * Whether a mail was forgotten, with its reader, by an erasure or by retention. That may happen while it is being sent: then it is
 * not tried again, and nothing that a mail server says of it is kept, since its words may name the reader.
 */
const isForgotten = sql<boolean>`recipient = ''`;

/** Locks a mail for sending and returns it as it is then; undefined while another running process holds the lock. */
export async function claimMail(db: Database, id: number): Promise<MailRow | undefined> {
  const now = Date.now();
  return db.system((tx) =>
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
      .returningAll()
      .executeTakeFirst(),
  );
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

/** Records that a mail was handed over, or stays in the database for good. */
export async function recordEnd(
  db: Database,
  mail: Pick<MailRow, 'id' | 'attempts'>,
  state: 'sent' | 'kept',
  now: Date,
): Promise<void> {
  await db.system((tx) =>
    tx
      .updateTable('mails')
      .set({ state, attempts: mail.attempts + 1, sent_at: now.toISOString(), last_error: null })
      .where('id', '=', mail.id)
      // A bounce may arrive before this is written.
      .where('state', '<>', 'bounced')
      .execute(),
  );
}

/** Records that an attempt failed; returns whether the mail is to be tried again. */
export async function recordFailure(
  db: Database,
  mail: Pick<MailRow, 'id' | 'attempts'>,
  words: string,
): Promise<boolean> {
  const after = await db.system((tx) =>
    tx
      .updateTable('mails')
      .set({
        state: sql`case when ${isForgotten} then 'kept' else 'failed' end`,
        last_error: errorUnlessForgotten(words),
        attempts: mail.attempts + 1,
      })
      .where('id', '=', mail.id)
      .where('state', '<>', 'bounced')
      .returning('state')
      .executeTakeFirst(),
  );
  return after?.state === 'failed';
}

/** The words of a mail server, or of a report, about a mail that is not forgotten; `instead` about one that is. */
export const errorUnlessForgotten = (words: string, instead: string | null = null) =>
  sql<string | null>`case when ${isForgotten} then ${instead}::text else ${words}::text end`;

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
        last_error: errorUnlessForgotten(words),
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
