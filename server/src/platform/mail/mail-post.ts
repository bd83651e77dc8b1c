import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { MailTable } from '../../db/schema-effects.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { LOGO_SOURCE, showsLogo } from '../../locales/letter.ts';
import { TOPICS } from '../jobs/topics.ts';
import { addAllToOutbox, addToOutbox } from '../jobs/outbox.ts';
import type { Storage } from '../files/storage.ts';
import type { Mail, Mailer } from './mailer.ts';
import { refusedForGood, wordsOfTrouble } from './mail-refusal.ts';

/** A process that sends a mail renews its lock this often; a lock older than `GIVEN_UP_MS` may be taken over. */
const RENEW_MS = 3_000;
const GIVEN_UP_MS = 10_000;
/** After this long without an answer from the SMTP server the mail is retried later. */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Final states: the mail is never sent again. */
const DONE = ['sent', 'kept', 'refused', 'bounced'] as const;
/** Parallel mails over reused connections: sending mostly waits for the other server. */
const AT_ONCE = 10;
const CONNECTIONS = 5;

const TOPIC = 'mail.send';
const payloadSchema = z.object({ messageId: z.string() });

/** The bare address of `Name <address>`. */
function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

/** The Message-ID of a mail's key, the same for every attempt, so that mail servers can drop a second copy. */
export function messageIdOf(key: string, publicUrl: string): string {
  const name = hash('sha256', key).slice(0, 40);
  return `<${name}@${new URL(publicUrl).hostname}>`;
}

const LOGO_PART = {
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
  cid: LOGO_SOURCE.slice('cid:'.length),
} as const;

/** Delays between attempts to record that a mail was sent. */
const RETRY_DELAYS_MS = [250, 1_000, 4_000];

/** A mail was sent, but the database could not record it. */
class NotWrittenError extends Error {
  override readonly name = 'NotWrittenError';
}

/**
 * Retries a write while the database is briefly unavailable: a mail that is not recorded as sent would be sent again.
 */
async function withRetries(write: () => Promise<unknown>): Promise<void> {
  for (const pause of RETRY_DELAYS_MS) {
    try {
      await write();
      return;
    } catch {
      await setTimeout(pause);
    }
  }
  await write().catch((cause: unknown) => {
    throw new NotWrittenError('A mail was handed over, which could not be written down', { cause });
  });
}

/**
 * Sends mail by SMTP when an address is configured; otherwise stores it in the database, shown at /dev/mail of a demo
 * server. A mail is written as a row first, and a job sends it after the commit. A lock on the row makes sure that only
 * one of several processes sends it.
 * Every mail is sent at least once, and normally exactly once. SMTP leaves one gap (RFC 5321, 6.1): a process that
 * crashes between the server's "250" and the update of the row sends the mail again with the same Message-ID, by which
 * mail servers drop the second copy.
 */
export function mailPost(options: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReturnPath' | 'publicUrl'>;
  db: Database;
  storage: Storage;
  /** The logo of an organisation's mails, as PNG. */
  logoOf: (organisationId: number) => Promise<Buffer | undefined>;
  jobs: Jobs;
  clock: () => Date;
}): Mailer & { close(): void } {
  const { config, db, storage, logoOf, jobs, clock } = options;
  const fromAddress = addressOf(config.mailFrom);
  const transport: Transporter | null = config.smtpUrl
    ? createTransport({ url: config.smtpUrl, pool: true, maxConnections: CONNECTIONS, ...SMTP_TIMEOUTS_MS })
    : null;

  async function deliver(messageId: string): Promise<void> {
    const mail = await db.system((tx) =>
      tx.selectFrom('mails').selectAll().where('message_id', '=', messageId).executeTakeFirst(),
    );
    if (!mail || DONE.some((state) => state === mail.state)) return;
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
          // A bounce may arrive before this is written.
          .where('state', '<>', 'bounced')
          .execute(),
      );
    if (!transport) {
      await update({ state: 'kept' });
      return;
    }
    const renewing = setInterval(() => {
      // If the lock cannot be renewed, another process may send the mail too; the Message-ID makes both one.
      renew(mail.id).catch(() => undefined);
    }, RENEW_MS);
    try {
      await handOver(transport, mail);
      await withRetries(() => update({ state: 'sent' }));
    } catch (error) {
      if (error instanceof NotWrittenError) throw error;
      const words = wordsOfTrouble(error);
      if (refusedForGood(error)) {
        await refuse(mail, words);
        return;
      }
      await update({ state: 'failed', last_error: words });
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  async function handOver(by: Transporter, mail: Selectable<MailTable>): Promise<unknown> {
    return by.sendMail({
      from: mail.sender_name === null ? config.mailFrom : { name: mail.sender_name, address: fromAddress },
      to: mail.recipient,
      ...(mail.reply_to !== null && { replyTo: mail.reply_to }),
      ...(config.mailReturnPath && { envelope: { from: config.mailReturnPath, to: mail.recipient } }),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      messageId: mail.message_id,
      attachments: await attachmentsOf(mail),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** The attachments of a mail: the logo that its HTML shows, and its files. */
  async function attachmentsOf(
    mail: Pick<Selectable<MailTable>, 'organisation_id' | 'html' | 'attachments'>,
  ) {
    const logo =
      mail.organisation_id !== null && showsLogo(mail.html) ? await logoOf(mail.organisation_id) : undefined;
    const files = mail.attachments.map(async ({ filename, contentType, path }) => ({
      filename,
      contentType,
      content: await storage.read(path),
    }));
    return [...(logo ? [{ ...LOGO_PART, content: logo }] : []), ...(await Promise.all(files))];
  }

  /** Ends the retries of a mail that the server refuses for good, and tells its sender. */
  async function refuse(
    mail: { id: number; attempts: number; organisation_id: number | null },
    words: string,
  ) {
    await db.system(async (tx) => {
      await tx
        .updateTable('mails')
        .set({
          state: 'refused',
          last_error: words,
          attempts: mail.attempts + 1,
          returned_at: clock().toISOString(),
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

  /** Locks a mail for sending; false while another running process holds the lock. */
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
        .where('state', 'not in', DONE)
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

  jobs.on(TOPIC, payloadSchema, ({ messageId }) => deliver(messageId), {
    atOnce: AT_ONCE,
    isAlwaysRetried: true,
  });

  return {
    post: (tx, organisationId, mail) => postAll(tx, organisationId, [mail]),
    postAll,
    close: () => transport?.close(),
  };
}
