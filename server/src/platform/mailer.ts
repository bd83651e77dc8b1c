import type { Tx } from '../db/database.ts';

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
};
