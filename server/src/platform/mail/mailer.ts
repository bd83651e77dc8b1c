import type { Tx } from '../../db/database.ts';
import type { MailKind } from '../../locales/letter-shapes.ts';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  /** Where the bytes are in the storage. */
  readonly path: string;
  readonly size: number;
};

export type Mail = {
  /** The same key is the same mail: asked twice, it goes out once. */
  readonly key: string;
  readonly to: string;
  /** The installation that it tells of: it goes with the customer. */
  readonly installationId?: number;
  /** The inspection or service that it tells of, where it tells of one. */
  readonly inspectionId?: number;
  readonly serviceId?: number;
  /** Which of the portal's own mails it is. */
  readonly kind?: MailKind;
  /** In whose name it is written, who also reads an answer; absent: the address of the settings. */
  readonly writer?: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
};

export type Mailer = {
  /**
   * Puts a mail into the post: a row of this transaction; a job sends it after the commit, with retries. Idempotent
   * by key. `organisationId` null is the system's own mail.
   */
  post(tx: Tx, organisationId: number | null, mail: Mail): Promise<void>;
  /** The same for many, in two statements. */
  postAll(tx: Tx, organisationId: number | null, mails: readonly Mail[]): Promise<void>;
};
