import type { Language } from '@portal/domain/templates/labels';
import type { Tx } from '../db/open.ts';
import type { MailKind } from '../locales/letter-shapes.ts';
import { mailText, type MailValues } from '../locales/mail-text.ts';
import { mailSender, organisationById } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';

/** The recipient of a mail about an account. */
export type MailedAccount = {
  readonly id: number;
  readonly organisation_id: number;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
};

export type AccountMail = {
  /** Mails with the same key are one mail. */
  readonly key: string;
  readonly kind: MailKind;
  /** An address other than the account's. */
  readonly to?: string;
  readonly values?: MailValues;
};

/** Queues a mail about an account, in the person's language; it is sent after the commit. */
export async function queueAccountMail(
  { mailer }: Pick<Deps, 'mailer'>,
  tx: Tx,
  account: MailedAccount,
  mail: AccountMail,
): Promise<void> {
  const organisation = await organisationById(tx, account.organisation_id);
  if (!organisation) throw new Error(`Account ${account.id} has no organisation`);
  await mailer.post(tx, account.organisation_id, {
    key: mail.key,
    to: mail.to ?? account.email,
    ...mailText(
      mail.kind,
      account.language,
      { name: account.name, ...mail.values },
      mailSender(organisation, account.language),
    ),
  });
}
