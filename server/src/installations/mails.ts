import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { noticePage } from '@portal/domain/notifications/notice-page';
import type { Language } from '@portal/domain/templates/labels';
import { cardDate } from '../cards/card-formats.ts';
import type { Scope, Tx } from '../db/open.ts';
import { deviceById } from '../devices/store.ts';
import { postDeviceMail } from '../files/device-mail-commands.ts';
import type { StoredCard } from '../files/card-store.ts';
import type { MailKind } from '../locales/letter-shapes.ts';
import { installationSentences, keepSentence } from '../locales/mail-text.ts';
import type { Deps } from '../platform/deps.ts';
import { worksInOffice } from '../users/store.ts';
import { warrantyOn, type WarrantyRow } from '../warranties/store.ts';
import type { InstallationCardKind } from './cards/card-data.ts';
import type { InstallationRecord } from './store.ts';

/** One mail about an installation. */
export type InstallationMail = {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  /** The reader's roles: where its page is in the app. A customer has none. */
  readonly roles: readonly string[];
  readonly kind: MailKind;
  /** The reason of a rejection. */
  readonly reason?: string;
  /** The person who shares it, or stops sharing it. */
  readonly sharer?: string;
  readonly card?: { readonly kind: InstallationCardKind; readonly stored: StoredCard };
  /** Where the customer's copy of the card goes; blank for a customer without an e-mail. */
  readonly customerAt?: string;
};

/** Queues a mail about an installation, in the reader's language, with its card attached. */
export async function postMail(
  tools: Pick<Deps, 'mailer' | 'config' | 'clock'>,
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  mail: InstallationMail,
): Promise<void> {
  const now = tools.clock();
  const device = await deviceById(tx, scope, record.device_id, now);
  if (!device) throw new Error(`Installation ${record.id} is not whole`);
  const { key, to, language, kind, card, customerAt } = mail;
  const { publicUrl } = tools.config;
  const { warranty } = record;
  const toCustomer = kind.endsWith('.customer');
  const page = noticePage({ type: 'installation', id: record.id }, worksInOffice(mail.roles));
  const values = {
    date: cardDate(record.installation_date, language),
    installer: record.installer_company,
    customer: record.company_name ?? record.customer_name,
    reason: mail.reason ?? '',
    sharer: mail.sharer ?? '',
    number: warranty?.number ?? '',
    ...installationSentences(language, {
      isWaiting: record.status === 'pending' && record.withdrawn_at === null,
      isOpen: record.status === 'pending' || record.status === 'rejected',
    }),
    ...(record.warranty && warrantyValues(record.warranty, language, now)),
    // The customer has no account, so the link leads to the public page of the card.
    link: `${publicUrl}${toCustomer && warranty ? `/w/${warranty.code}` : page}`,
  };
  await postDeviceMail(tools, tx, scope.organisationId, {
    key,
    installationId: record.id,
    to,
    language,
    kind,
    device,
    values,
    ...(card && { card }),
    ...(customerAt !== undefined && { customerAt }),
  });
}

/** An extension depends on inspections, as the card says too: its last day alone would be a promise. */
function warrantyValues(row: WarrantyRow, language: Language, now: Date): Readonly<Record<string, string>> {
  const { start, basicEnd, end, extended } = warrantyOn(row, todayIn(TIME_ZONE, now));
  const { yearlyInspection } = row.terms;
  const days = extended && yearlyInspection ? { basicEnd, extendedEnd: end } : { end };
  const printed = Object.entries({ start, ...days }).map(([name, day]) => [name, cardDate(day, language)]);
  return { ...Object.fromEntries(printed), keep: keepSentence(language, yearlyInspection) };
}
