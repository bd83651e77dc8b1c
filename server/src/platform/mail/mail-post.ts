import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Tx } from '../../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { addAllToOutbox } from '../jobs/outbox.ts';
import { type DeliveryOptions, MailDelivery } from './mail-delivery.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Parallel mails over reused connections: sending mostly waits for the other server. */
const AT_ONCE = 10;

const TOPIC = 'mail.send';
const payloadSchema = z.object({ messageId: z.string() });

/** The Message-ID of a mail's key, the same for every attempt, so that mail servers can drop a second copy. */
export function messageIdOf(key: string, publicUrl: string): string {
  const name = hash('sha256', key).slice(0, 40);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

/**
 * Sends mail by SMTP when an address is configured; otherwise stores it in the database, shown at /dev/mail of a demo
 * server. A mail is written as a row first, and a job sends it after the commit. A lock on the row makes sure that only
 * one of several processes sends it.
 * Every mail is sent at least once, and normally exactly once. SMTP leaves one gap (RFC 5321, 6.1): a process that
 * crashes between the server's "250" and the update of the row sends the mail again with the same Message-ID, by which
 * mail servers drop the second copy.
 */
export function mailPost(
  options: DeliveryOptions & { readonly config: Pick<Config, 'publicUrl'>; readonly jobs: Jobs },
): Mailer & { close(): void } {
  const { config, jobs, clock } = options;
  const delivery = new MailDelivery(options);

  async function postAll(tx: Tx, organisationId: number | null, all: readonly Mail[]): Promise<void> {
    // A customer may have no address.
    const mails = all.filter(({ to }) => to !== '');
    if (mails.length === 0) return;
    const rows = await tx
      .insertInto('mails')
      .values(
        mails.map((mail) => ({
          organisation_id: organisationId,
          message_id: messageIdOf(mail.key, config.publicUrl),
          installation_id: mail.installationId ?? null,
          inspection_id: mail.inspectionId ?? null,
          service_id: mail.serviceId ?? null,
          kind: mail.kind ?? null,
          recipient: mail.to,
          sender_name: mail.writer?.name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() ?? null,
          reply_to: mail.writer?.email ?? null,
          subject: mail.subject,
          text: mail.text,
          html: mail.html ?? null,
          attachments: JSON.stringify(mail.attachments ?? []),
          created_at: clock().toISOString(),
        })),
      )
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .returning('message_id')
      .execute();
    await addAllToOutbox(
      tx,
      rows.map(({ message_id: messageId }) => ({
        topic: TOPIC,
        key: `mail ${messageId}`,
        payload: { messageId },
        organisationId,
      })),
    );
  }

  jobs.on(TOPIC, payloadSchema, ({ messageId }) => delivery.deliver(messageId), {
    atOnce: AT_ONCE,
    isAlwaysRetried: true,
  });

  return {
    post: (tx, organisationId, mail) => postAll(tx, organisationId, [mail]),
    postAll,
    close: () => delivery.close(),
  };
}
