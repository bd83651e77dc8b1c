import { type Language, labelIn } from '@portal/domain/templates/labels';
import type { CustomDevice } from '@portal/domain/devices/record';
import type { Tx } from '../db/open.ts';
import type { MailKind } from '../locales/letter-shapes.ts';
import { attachmentName, copySentence, mailText } from '../locales/mail-text.ts';
import { mailSender, organisationById } from '../organisations/store.ts';
import type { Deps } from '../platform/deps.ts';
import type { CardKind, StoredCard } from './card-store.ts';

/** One mail about a device, its card attached where there is one. */
export type DeviceMail = {
  readonly key: string;
  /** Whose customer it names or goes to: an erasure finds it by that. */
  readonly installationId: number | null;
  readonly inspectionId?: number;
  readonly serviceId?: number;
  readonly to: string;
  readonly language: Language;
  readonly kind: MailKind;
  readonly device: Pick<CustomDevice, 'serial' | 'deviceTemplate'>;
  /** What else the words name. */
  readonly values: Readonly<Record<string, string>>;
  readonly card?: { readonly kind: CardKind; readonly stored: StoredCard };
  /** Where the customer's copy of the card goes; blank for a customer without an e-mail, which the installer is told. */
  readonly customerAt?: string;
};

/** Puts a mail about a device into the post, in the reader's language. */
export async function postDeviceMail(
  { mailer }: Pick<Deps, 'mailer'>,
  tx: Tx,
  organisationId: number,
  mail: DeviceMail,
): Promise<void> {
  // Of a customer from before the portal no address may be known.
  if (mail.to === '') return;
  const organisation = await organisationById(tx, organisationId);
  if (!organisation) throw new Error(`There is no organisation ${organisationId}`);
  const { language, device, card, customerAt } = mail;
  const values = {
    device: labelIn(language, device.deviceTemplate.nameTranslations, device.deviceTemplate.name),
    serial: device.serial,
    ...(customerAt !== undefined && { copy: copySentence(language, customerAt !== '') }),
    ...mail.values,
  };
  await mailer.post(tx, organisationId, {
    key: mail.key,
    ...(mail.installationId !== null && { installationId: mail.installationId }),
    ...(mail.inspectionId !== undefined && { inspectionId: mail.inspectionId }),
    ...(mail.serviceId !== undefined && { serviceId: mail.serviceId }),
    kind: mail.kind,
    to: mail.to,
    ...mailText(mail.kind, language, values, mailSender(organisation, language)),
    ...(card && {
      attachments: [
        {
          filename: attachmentName(card.kind, language, device.serial),
          contentType: 'application/pdf',
          path: card.stored.path,
          size: card.stored.size,
        },
      ],
    }),
  });
}
