import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import { cardDate } from '../cards/card-dates.ts';
import type { Scope, Tx } from '../db/open.ts';
import { deviceById } from '../devices/store.ts';
import { attachmentName, mailText, type MailKind } from '../locales/mail-text.ts';
import { organisationById } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import { warrantyOn } from '../warranties/store.ts';
import type { CardKind, StoredCard } from './card-store.ts';
import type { InstallationRecord } from './store.ts';

/** One mail about an installation. */
export type InstallationMail = {
  readonly key: string;
  readonly to: string;
  readonly language: Language;
  readonly kind: MailKind;
  /** Of a rejection. */
  readonly reason?: string;
  /** Who shares it, or does so no longer. */
  readonly sharer?: string;
  readonly card?: { readonly kind: CardKind; readonly stored: StoredCard };
};

/** Puts a mail about an installation into the post, in the reader's language, its card attached. */
export async function postMail(
  tools: Pick<Deps, 'mailer' | 'config' | 'clock'>,
  tx: Tx,
  scope: Scope,
  record: InstallationRecord,
  mail: InstallationMail,
): Promise<void> {
  const device = await deviceById(tx, scope, record.device_id);
  const organisation = await organisationById(tx, scope.organisationId);
  if (!device || !organisation) throw new Error(`Installation ${record.id} is not whole`);
  const { language, kind, card } = mail;
  const { publicUrl } = tools.config;
  const warranty = record.warranty && warrantyOn(record.warranty, todayIn(TIME_ZONE, tools.clock()));
  const toCustomer = kind.endsWith('.customer');
  const values = {
    device: labelIn(language, device.deviceTemplate.nameTranslations, device.deviceTemplate.name),
    serial: device.serial,
    date: cardDate(record.installation_date, language),
    installer: record.installer_company,
    customer: record.company_name ?? record.customer_name,
    reason: mail.reason ?? '',
    sharer: mail.sharer ?? '',
    number: warranty?.number ?? '',
    start: warranty ? cardDate(warranty.start, language) : '',
    end: warranty ? cardDate(warranty.end, language) : '',
    // The customer has no account: their link is the public page of the card.
    link:
      toCustomer && warranty ? `${publicUrl}/w/${warranty.code}` : `${publicUrl}/installations/${record.id}`,
  };
  const contact = [organisation.phone, organisation.email].filter(Boolean).join(', ');
  await tools.mailer.post(tx, scope.organisationId, {
    key: mail.key,
    to: mail.to,
    ...mailText(kind, language, values, { name: organisation.name, contact: contact || null }),
    ...(card
      ? {
          attachments: [
            {
              filename: attachmentName(card.kind, language, device.serial),
              contentType: 'application/pdf',
              path: card.stored.path,
              size: card.stored.size,
            },
          ],
        }
      : {}),
  });
}
