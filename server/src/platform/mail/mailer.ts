import type { Tx } from '../../db/database.ts';
import type { MailKind } from '../../locales/letter-shapes.ts';

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  /** The path of the bytes in the storage. */
  readonly path: string;
  readonly size: number;
};

export type Mail = {
  /** Mails with the same key are one mail: requested twice, it is sent once. */
  readonly key: string;
  readonly to: string;
  /** The installation that it concerns: the mail is erased together with the customer. */
  readonly installationId?: number;
  /** The inspection or service that it concerns, if any. */
  readonly inspectionId?: number;
  readonly serviceId?: number;
  /** The kind of the portal's own mails. */
  readonly kind?: MailKind;
  /** The person in whose name it is sent and who gets the replies; absent: the address of the settings, and the maker's contact for replies. */
  readonly writer?: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
};

/** A mail that its server puts off is tried again for over four days (`RETRIES` of the jobs); after these it was given up. */
export const GIVEN_UP_AFTER_MS = 5 * 86_400_000;

/** The state of a mail as people read it: one that its server put off until it was given up was refused. */
export function stateOfMail<State extends string>(
  state: State,
  createdAt: string,
  now: Date,
): State | 'refused' {
  const isGivenUp = state === 'failed' && now.getTime() - Date.parse(createdAt) > GIVEN_UP_AFTER_MS;
  return isGivenUp ? 'refused' : state;
}

export type Mailer = {
  /**
   * Queues a mail: as a row of this transaction; a job sends it after the commit, with retries. Idempotent by key.
   * `organisationId` null is for mails of the system.
   */
  post(tx: Tx, organisationId: number | null, mail: Mail): Promise<void>;
  /** Queues many mails in two statements. */
  postAll(tx: Tx, organisationId: number | null, mails: readonly Mail[]): Promise<void>;
};
