import { createHash } from 'node:crypto';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from './jobs.ts';
import type { Mailer } from './mailer.ts';
import { addToOutbox } from './outbox.ts';
import type { Storage } from './storage.ts';

const TOPIC = 'mail.send';
const payloadSchema = z.object({ messageId: z.string() });

/** The Message-ID of a key: receivers drop a second copy, should one ever be sent. */
export function messageIdOf(key: string, publicUrl: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 40);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

/**
 * Mail by SMTP when an address is set, else kept in the database and shown at /dev/mail of a demo server. A mail is a
 * row first; a job sends it after the commit.
 */
export function mailPost(options: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  db: Database;
  storage: Storage;
  jobs: Jobs;
  clock: () => Date;
}): Mailer & { close(): void } {
  const { config, db, storage, jobs, clock } = options;
  const transport: Transporter | null = config.smtpUrl ? createTransport(config.smtpUrl) : null;

  async function deliver(messageId: string): Promise<void> {
    const mail = await db.system((tx) =>
      tx.selectFrom('mails').selectAll().where('message_id', '=', messageId).executeTakeFirst(),
    );
    if (!mail || mail.state === 'sent' || mail.state === 'kept') return;
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
    }
    await update({ state: 'sent' });
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
