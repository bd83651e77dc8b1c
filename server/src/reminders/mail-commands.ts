import { groupPhone } from '@portal/domain/contact/contact-fields';
import { noticePage } from '@portal/domain/notifications/notice-page';
import type { Reminded } from '@portal/domain/reminders/contract';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import { cardDate } from '../cards/card-formats.ts';
import type { MailSender } from '../locales/letter.ts';
import { mailText } from '../locales/mail-text.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { worksInOffice } from '../users/store.ts';
import type { DueInspection } from './store.ts';

/** The key of a reminder's mail, which makes repeated sending of it one mail. */
export function reminderKey(inspectionId: number, to: Reminded): string {
  return `inspection-due-${inspectionId}-${to}`;
}

/**
 * The mail with which a person is reminded of an inspection, in their language: to the installer in the maker's name,
 * to the customer in the name of the installer, whom they should call, or of the maker where the installer is unknown.
 * @param makerIn the maker as the sender of a mail in a language
 */
export function reminderMail(
  due: DueInspection,
  to: Reminded,
  {
    makerIn,
    publicUrl,
  }: { readonly makerIn: (language: Language) => MailSender; readonly publicUrl: string },
): Mail {
  const language = to === 'customer' ? due.customer_language : due.owner_language;
  const maker = makerIn(language);
  const known = due.has_installer ? installerOf(due) : undefined;
  const { name: installer, contact } = known ?? maker;
  const page = noticePage({ type: 'inspection', id: due.id }, worksInOffice(due.owner_roles));
  const values = {
    device: labelIn(language, due.template_names, due.template),
    serial: due.serial,
    from: cardDate(due.soonest_date, language),
    due: cardDate(due.due_date, language),
    customer: due.customer,
    city: due.customer_city,
    phone: groupPhone(due.customer_phone),
    installer,
    contact: contact.join('\n'),
    // A customer has no account and arranges the visit by telephone.
    link: to === 'installer' ? `${publicUrl}${page}` : '',
  };
  const sender = to === 'customer' ? { ...maker, ...known } : maker;
  return {
    key: reminderKey(due.id, to),
    to: to === 'customer' ? due.customer_email : due.owner_email,
    installationId: due.installation_id,
    inspectionId: due.id,
    kind: `inspection-due.${to}`,
    ...(to === 'customer' && known && { writer: { name: installer, email: due.owner_email } }),
    ...mailText(`inspection-due.${to}`, language, values, sender),
  };
}

function installerOf(due: DueInspection): Pick<MailSender, 'name' | 'contact'> {
  const contact = [due.owner_phone && groupPhone(due.owner_phone), due.owner_email];
  return { name: due.owner_company ?? due.owner_name, contact: contact.filter((one) => one !== null) };
}
