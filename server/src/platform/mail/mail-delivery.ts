import { setTimeout } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { MailTable } from '../../db/schema-effects.ts';
import { LOGO_SOURCE, showsLogo } from '../../locales/letter.ts';
import type { Storage } from '../files/storage.ts';
import {
  claimMail,
  contactAddress,
  isEnded,
  readMail,
  recordEnd,
  recordFailure,
  recordRefusal,
  renewClaim,
} from './mail-rows.ts';
import { namelessError, refusedForGood, smtpErrorText } from './mail-refusal.ts';

/** A process that sends a mail renews its lock this often: see `GIVEN_UP_MS`. */
const RENEW_MS = 3_000;
/** After this long without an answer from the SMTP server the mail is retried later. */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const CONNECTIONS = 5;

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

/** The bare address of `Name <address>`. */
function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

export type DeliveryOptions = {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailReturnPath'>;
  readonly db: Database;
  readonly storage: Storage;
  /** The logo of an organisation's mails, as PNG. */
  readonly logoOf: (organisationId: number) => Promise<Buffer | undefined>;
  readonly clock: () => Date;
};

/** Hands mails to the SMTP server of the settings; without one they stay in the database, as kept. */
export class MailDelivery {
  private readonly options: DeliveryOptions;
  private readonly transport: Transporter | null;

  constructor(options: DeliveryOptions) {
    const { smtpUrl: url } = options.config;
    this.options = options;
    this.transport = url
      ? createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...SMTP_TIMEOUTS_MS })
      : null;
  }

  /** Sends a mail unless that was done; throws when it is to be tried again. */
  async deliver(messageId: string): Promise<void> {
    const { db, clock } = this.options;
    const known = await readMail(db, messageId);
    if (!known || isEnded(known)) return;
    // What it says now: it may have been forgotten since it was read.
    const mail = await claimMail(db, known.id);
    if (!mail) {
      const now = await readMail(db, messageId);
      if (!now || isEnded(now)) return;
      throw new Error(`Mail ${known.id} is being handed over by somebody else`);
    }
    if (!this.transport || mail.recipient === '') {
      await recordEnd(db, mail, 'kept', clock());
      return;
    }
    const renewing = setInterval(() => {
      // If the lock cannot be renewed, another process may send the mail too; the Message-ID makes both one.
      renewClaim(db, mail.id).catch(() => undefined);
    }, RENEW_MS);
    try {
      await this.handOver(this.transport, mail);
      await withRetries(() => recordEnd(db, mail, 'sent', clock()));
    } catch (error) {
      if (error instanceof NotWrittenError) throw error;
      const words = smtpErrorText(error);
      if (refusedForGood(error)) {
        await recordRefusal(db, mail, words, clock());
        return;
      }
      if (await recordFailure(db, mail, words)) throw namelessError(mail.id, error);
    } finally {
      clearInterval(renewing);
    }
  }

  close(): void {
    this.transport?.close();
  }

  private async handOver(transport: Transporter, mail: Selectable<MailTable>): Promise<void> {
    const { config, db } = this.options;
    const replyTo = mail.reply_to ?? (await contactAddress(db, mail.organisation_id));
    const sender = { name: mail.sender_name ?? '', address: addressOf(config.mailFrom) };
    await transport.sendMail({
      from: mail.sender_name === null ? config.mailFrom : sender,
      to: mail.recipient,
      ...(replyTo && { replyTo }),
      ...(config.mailReturnPath && { envelope: { from: config.mailReturnPath, to: mail.recipient } }),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      messageId: mail.message_id,
      attachments: await this.attachmentsOf(mail),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** The attachments of a mail: the logo that its HTML shows, and its files. */
  private async attachmentsOf(mail: Pick<Selectable<MailTable>, 'organisation_id' | 'html' | 'attachments'>) {
    const { storage, logoOf } = this.options;
    const logo =
      mail.organisation_id !== null && showsLogo(mail.html) ? await logoOf(mail.organisation_id) : undefined;
    const files = mail.attachments.map(async ({ filename, contentType, path }) => ({
      filename,
      contentType,
      content: await storage.read(path),
    }));
    return [...(logo ? [{ ...LOGO_PART, content: logo }] : []), ...(await Promise.all(files))];
  }
}
