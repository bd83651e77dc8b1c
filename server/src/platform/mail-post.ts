import { createHash } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from './jobs.ts';
import type { Mailer } from './mailer.ts';
import { addToOutbox } from './outbox.ts';
import type { Storage } from './storage.ts';

/** The mark of a mail that is being handed over is renewed so often, and forsaken when it was not for so long. */
const RENEW_MS = 3_000;
const GIVEN_UP_MS = 10_000;
/** A server that says nothing for this long is tried again later. */
const SMTP_PATIENCE_MS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

const TOPIC = 'mail.send';
const payloadSchema = z.object({ messageId: z.string() });

/** The Message-ID of a key: receivers drop a second copy, should one ever be sent. */
export function messageIdOf(key: string, publicUrl: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

/**
 * Mail by SMTP when an address is set, else kept in the database and shown at /dev/mail of a demo server. A mail is a
 * row first; a job sends it after the commit. While it is handed over it carries a mark, so of several processes one does.
 *
 * It is never none and as a rule one. SMTP itself leaves one gap (RFC 5321, 6.1): whoever dies between the server's "250"
 * and the row that says so cannot know, and sends again, with the same Message-ID, by which receivers drop the second.
 */
export function mailPost(options: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  db: Database;
  storage: Storage;
  jobs: Jobs;
  clock: () => Date;
}): Mailer & { close(): void } {
  const { config, db, storage, jobs, clock } = options;
  const transport: Transporter | null = config.smtpUrl
    ? createTransport({ url: config.smtpUrl, ...SMTP_PATIENCE_MS })
    : null;

  async function deliver(messageId: string): Promise<void> {
    const mail = await db.system((tx) =>
      tx.selectFrom('mails').selectAll().where('message_id', '=', messageId).executeTakeFirst(),
    );
    if (!mail || mail.state === 'sent' || mail.state === 'kept') return;
    if (!(await claim(mail.id))) throw new Error(`Mail ${mail.id} is being handed over by somebody else`);
    const update = (changes: { state: 'sent' | 'kept' | 'failed'; last_error?: string }): Promise<unknown> =>
      db.system((tx) =>
        tx
          .updateTable('mails')
          .set({
            ...changes,
            attempts: mail.attempts + 1,
            ...(changes.state === 'failed' ? {} : { sent_at: clock().toISOString(), last_error: null }),
          })
          .where('id', '=', mail.id)
          .execute(),
      );
    if (!transport) {
      await update({ state: 'kept' });
      return;
    }
    const renewing = setInterval(() => {
      // A mark that cannot be renewed is at worst taken over, and the Message-ID shows the two as one.
      renew(mail.id).catch(() => undefined);
    }, RENEW_MS);
    try {
      await transport.sendMail({
        from: config.mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        ...(mail.html ? { html: mail.html } : {}),
        messageId,
        attachments: await Promise.all(
          mail.attachments.map(async ({ filename, contentType, path }) => ({
            filename,
            contentType,
            content: await storage.read(path),
          })),
        ),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      await update({ state: 'failed', last_error: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      clearInterval(renewing);
    }
    await update({ state: 'sent' });
  }

  /** Marks a mail as being handed over; false while somebody else who lives is at it. */
  async function claim(id: number): Promise<boolean> {
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
        .where('state', 'not in', ['sent', 'kept'])
        .returning('id')
        .executeTakeFirst(),
    );
    return claimed !== undefined;
  }

  function renew(id: number): Promise<unknown> {
    return db.system((tx) =>
      tx
        .updateTable('mails')
        .set({ sending_at: new Date().toISOString() })
        .where('id', '=', id)
        .where('state', '=', 'sending')
        .execute(),
    );
  }

  jobs.on(TOPIC, payloadSchema, ({ messageId }) => deliver(messageId));

  return {
    async post(tx, organisationId, mail) {
      const messageId = messageIdOf(mail.key, config.publicUrl);
      const row = await tx
        .insertInto('mails')
        .values({
          organisation_id: organisationId,
          message_id: messageId,
          recipient: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html ?? null,
          attachments: JSON.stringify(mail.attachments ?? []),
          created_at: clock().toISOString(),
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!row) return;
      await addToOutbox(tx, {
        topic: TOPIC,
        key: `mail ${messageId}`,
        payload: { messageId },
        organisationId,
      });
    },
    close: () => transport?.close(),
  };
}
