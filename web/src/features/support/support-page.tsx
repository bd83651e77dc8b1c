import type { Organisation } from '@portal/domain/organisations/contract';
import {
  IconChevronRight,
  IconDownload,
  IconFolder,
  IconMail,
  IconPhone,
  IconStethoscope,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { APP_VERSION } from '../../lib/loading/app-version.ts';
import { online } from '../../lib/network/connection.ts';
import { groupPhone } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import { Page, Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { useInstalling } from '../../ui/notices/use-installing.tsx';
import { oneOrganisation } from '../../lib/session/one-organisation.ts';
import { Words } from './material-row.tsx';
import css from './support.module.css';

/** The maker's contact data, and links to the documents and the diagnostics. */
export default function SupportPage() {
  const { t } = useTranslation();
  const install = useInstalling();
  const reachable = useStore(online);
  const { data, error, refetch, dataUpdatedAt } = useQuery(oneOrganisation(useOrganisation()));
  return (
    <Page width="narrow">
      {data !== undefined && (error || !reachable) && <FetchedAt at={dataUpdatedAt} />}
      {data !== undefined && <Contact organisation={data} />}
      {data === undefined && !error && (
        <div className={css['contactPlace']}>
          <Skeletons shape="rows" count={3} />
        </div>
      )}
      <Link to="/support/documents" className={css['row']} data-raised>
        <Words icon={IconFolder} name={t('support.documents')} meta={t('support.documentsText')} />
        <IconChevronRight aria-hidden stroke={1.75} className={css['end']} />
      </Link>
      <Link to="/support/diagnostics" className={css['row']} data-raised>
        <Words
          icon={IconStethoscope}
          name={t('support.diagnostics.title')}
          meta={t('support.diagnostics.text')}
        />
        <IconChevronRight aria-hidden stroke={1.75} className={css['end']} />
      </Link>
      {install !== null && (
        <button type="button" className={css['row']} data-raised onClick={() => void install()}>
          <Words icon={IconDownload} name={t('shell.install.title')} meta={t('shell.install.why')} />
        </button>
      )}
      {data === undefined && error && (
        <LoadFailed title={t('support.contactFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <p className={css['version']}>{t('support.version', { version: APP_VERSION })}</p>
    </Page>
  );
}

function Contact({ organisation }: { readonly organisation: Organisation }) {
  const { t } = useTranslation();
  const { name, phone, email, website, address } = organisation;
  const unreachable = phone === null && email === null && website === null;
  return (
    <Section title={t('support.contact')}>
      <p className={css['maker']}>{name}</p>
      {unreachable && <p className={css['meta']}>{t('support.noContact', { name })}</p>}
      <ul className={css['ways']}>
        {phone !== null && (
          <ContactLink
            href={`tel:${phone}`}
            icon={IconPhone}
            verb={t('support.phone')}
            shown={groupPhone(phone)}
          />
        )}
        {email !== null && (
          <ContactLink href={`mailto:${email}`} icon={IconMail} verb={t('support.email')} shown={email} />
        )}
        {website !== null && (
          <ContactLink
            href={website}
            icon={IconWorld}
            verb={t('support.website')}
            shown={withoutProtocol(website)}
          />
        )}
      </ul>
      {address !== null && (
        <address className={css['address']}>
          <span className={css['meta']}>{t('support.address')}: </span>
          {address}
        </address>
      )}
      {phone !== null && <p className={css['meta']}>{t('support.atHand')}</p>}
    </Section>
  );
}

type ContactLinkProps = {
  readonly href: string;
  readonly icon: TablerIcon;
  readonly verb: string;
  readonly shown: string;
};

function ContactLink({ href, icon, verb, shown }: ContactLinkProps) {
  const outside = href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <li>
      <a href={href} {...outside} className={css['row']}>
        <Words icon={icon} name={verb} meta={shown} />
      </a>
    </li>
  );
}

/** An address as people write it: without the protocol and the last slash. */
function withoutProtocol(website: string): string {
  return website.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
