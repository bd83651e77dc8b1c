import { isNoted } from '@portal/domain/contact/contact-fields';
import { siteOf } from '@portal/domain/installations/customer-fields';
import { addressLine } from '@portal/domain/installations/site';
import type { Installation } from '@portal/domain/installations/record';
import { labelIn } from '@portal/domain/templates/labels';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate, groupPhone, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { mapLink } from '../../records/site-words.ts';
import { DefinitionList } from '../../ui/values/definition-list.tsx';
import { Section } from '../../ui/frame/page.tsx';

/** Customer, dates, installer, notes, and the customer's other devices. */
export function CustomerSection({ installation }: { readonly installation: Installation }) {
  const { t } = useTranslation();
  const { installer, notes } = installation;
  const site = siteOf(installation);
  return (
    <Section id="data" title={t('installations.section.data')}>
      <DefinitionList
        items={[
          { term: t('installations.number'), value: installation.id },
          { term: t('installations.installationDate'), value: formatDate(installation.installationDate) },
          { term: t('installations.soldOn'), value: installation.soldOn && formatDate(installation.soldOn) },
          { term: t('installations.customer'), value: installation.customerName },
          { term: t('installations.company'), value: installation.companyName },
          {
            term: t('installations.address'),
            value: addressLine(site) !== '' && <a href={mapLink(site)}>{addressLine(site)}</a>,
          },
          {
            term: t('installations.phone'),
            value: isNoted(installation.customerPhone) && (
              <a href={`tel:${installation.customerPhone}`}>{groupPhone(installation.customerPhone)}</a>
            ),
          },
          {
            term: t('installations.email'),
            value: isNoted(installation.customerEmail) && (
              <a href={`mailto:${installation.customerEmail}`}>{installation.customerEmail}</a>
            ),
          },
          {
            term: t('installations.installer'),
            value: [installer.name, installer.company].filter(Boolean).join(', '),
          },
          { term: t('installations.taxId'), value: installer.taxId },
          {
            term: t('installations.installerPhone'),
            value: installer.phone !== '' && (
              <a href={`tel:${installer.phone}`}>{groupPhone(installer.phone)}</a>
            ),
          },
          { term: t('installations.noteCustomer'), value: notes.customer, wide: true },
          { term: t('installations.noteInstaller'), value: notes.installer, wide: true },
          { term: t('installations.noteAdmin'), value: notes.admin ?? null, wide: true },
          { term: t('installations.siblings'), value: <Siblings installation={installation} />, wide: true },
        ].filter(({ term }) => term !== t('installations.siblings') || installation.siblings.length > 0)}
      />
    </Section>
  );
}

/** The customer's other devices; without links in the office, which has no page for them. */
function Siblings({ installation }: { readonly installation: Installation }) {
  const role = useRole();
  const inField = role === 'installer' || role === 'asp';
  return (
    <ul>
      {installation.siblings.map((sibling) => (
        <li key={sibling.id}>
          <Link to={inField ? `/installations/${sibling.id}` : `/admin/installations?id=${sibling.id}`}>
            <span className="mono">{groupSerial(sibling.serial)}</span> ·{' '}
            {labelIn(currentLanguage(), sibling.templateNames, sibling.template)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
