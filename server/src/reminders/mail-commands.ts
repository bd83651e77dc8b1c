import { groupPhone } from '@portal/domain/contact/contact-fields';
import type { IsoDate } from '@portal/domain/dates';
import { noticePage } from '@portal/domain/notifications/notice-page';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import { cardDate } from '../cards/card-formats.ts';
import type { MailSender } from '../locales/letter.ts';
import { mailText } from '../locales/mail-text.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { worksInOffice } from '../users/store.ts';
import { installerActs, type Recipient } from './recipients-store.ts';
import type { DueInspection } from './store.ts';

/** The key of a reminder's mail, which makes repeated sending of it one mail. */
export function reminderKey(inspectionId: number, to: Recipient | 'customer'): string {
  const key = `inspection-due-${inspectionId}-${to === 'customer' ? to : 'installer'}`;
  return to === 'customer' || !to.inPlace ? key : `${key}-${to.id}`;
}

type From = {
  /** The maker as the sender of a mail in a language. */
  readonly makerIn: (language: Language) => MailSender;
  readonly publicUrl: string;
  /** An inspection whose last day was before it cannot be carried out in time any more. */
  readonly today: IsoDate;
};

/**
 * The mail with which a person is reminded of an inspection, in their language: to the installer, or whoever acts in
 * their place, in the maker's name; to the customer in the name of the installer, whom they should call, or of the maker where the installer is unknown
 * or works in production.
 */
export function reminderMail(
  due: DueInspection,
  to: Recipient | 'customer',
  { makerIn, publicUrl, today }: From,
): Mail {
  const language = to === 'customer' ? due.customer_language : to.language;
  const maker = makerIn(language);
  const known = installerActs(due) ? installerOf(due) : undefined;
  const { name: installer, contact } = known ?? maker;
  const page = (roles: readonly string[]) =>
    noticePage({ type: 'inspection', id: due.id }, worksInOffice(roles));
  const values = {
    device: labelIn(language, due.template_names, due.template),
    serial: due.serial,
    from: cardDate(due.soonest_date, language),
    due: cardDate(due.due_date, language),
    customer: due.customer,
    city: due.customer_city,
    phone: groupPhone(due.customer_phone),
    installer: to === 'customer' ? installer : (due.owner_company ?? due.owner_name),
    contact: contact.join('\n'),
    // A customer has no account and arranges the visit by telephone.
    link: to === 'customer' ? '' : `${publicUrl}${page(to.roles)}`,
  };
  const what = due.due_date < today ? 'inspection-missed' : 'inspection-due';
  const letter =
    to === 'customer'
      ? 'inspection-due.customer'
      : (`${what}.${to.inPlace ? 'inPlace' : 'installer'}` as const);
  const sender = to === 'customer' ? { ...maker, ...known } : maker;
  return {
    key: reminderKey(due.id, to),
    to: to === 'customer' ? due.customer_email : to.email,
    installationId: due.installation_id,
    inspectionId: due.id,
    kind: to === 'customer' ? 'inspection-due.customer' : 'inspection-due.installer',
    ...(to === 'customer' && known && { writer: { name: installer, email: due.owner_email } }),
    ...mailText(letter, language, values, sender),
  };
}

function installerOf(due: DueInspection): Pick<MailSender, 'name' | 'contact'> {
  const contact = [due.owner_phone && groupPhone(due.owner_phone), due.owner_email];
  return { name: due.owner_company ?? due.owner_name, contact: contact.filter((one) => one !== null) };
}
