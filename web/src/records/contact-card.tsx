import { isNoted } from '@portal/domain/contact/contact-fields';
import { addressLine, customerTitle, type Site } from '@portal/domain/installations/site';
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { groupPhone } from '../lib/languages/format.ts';
import links from '../ui/lists/link-rows.module.css';
import { Section } from '../ui/frame/page.tsx';
import { EmailText } from '../ui/values/email-text.tsx';
import { mapLink } from './site-words.ts';

/** The customer, with links to call, to open a map and to write. */
export function ContactCard({ customer }: { readonly customer: Site }) {
  const { t } = useTranslation();
  return (
    <Section id="customer" title={customerTitle(customer)}>
      {customer.companyName !== null && <p>{customer.name}</p>}
      {!isNoted(customer.name) && <p>{t('records.erased')}</p>}
      <ul className={links['rows']}>
        {isNoted(customer.phone) && (
          <li>
            <a className={links['row']} href={`tel:${customer.phone}`}>
              <IconPhone aria-hidden stroke={1.75} />
              <span>{t('records.call', { phone: groupPhone(customer.phone) })}</span>
            </a>
          </li>
        )}
        {addressLine(customer) !== '' && (
          <li>
            <a className={links['row']} href={mapLink(customer)} target="_blank" rel="noreferrer">
              <IconMapPin aria-hidden stroke={1.75} />
              <span>{addressLine(customer)}</span>
            </a>
          </li>
        )}
        {isNoted(customer.email) && (
          <li>
            <a className={links['row']} href={`mailto:${customer.email}`}>
              <IconMail aria-hidden stroke={1.75} />
              <span>
                <EmailText address={customer.email} />
              </span>
            </a>
          </li>
        )}
      </ul>
    </Section>
  );
}
