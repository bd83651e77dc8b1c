import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Navigate, useParams } from 'react-router';
import { LibrarySection } from '../library/lazy-components.ts';
import { BackLink, Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { SetupList } from '../setup/lazy-components.ts';
import { CustomerData } from './customer-data.tsx';
import { EventLog } from './event-log.tsx';
import { MakerContact } from './maker-contact.tsx';
import { RegistrationKeys } from './registration-keys.tsx';
import { RetentionSettings } from './retention.tsx';
import { Reminders } from './reminders.tsx';
import {
  SECTION_ICONS,
  sectionAddress,
  SETTINGS_SECTIONS,
  type SettingsSection,
} from './settings-sections.ts';
import { SupportFolders } from './support-folders.tsx';
import { Workers } from './workers.tsx';
import css from './sections.module.css';

const SECTIONS: Readonly<Partial<Record<SettingsSection, ReactNode>>> = {
  workers: <Workers />,
  support: (
    <>
      <MakerContact />
      <SetupList />
      <SupportFolders />
    </>
  ),
  'file-library': <LibrarySection />,
  'registration-keys': (
    <>
      <RegistrationKeys />
      <SetupList />
    </>
  ),
  reminders: <Reminders />,
  'personal-data': (
    <>
      <CustomerData />
      <RetentionSettings />
    </>
  ),
  'event-log': <EventLog />,
};

/** What an organisation sets up: a list of sections, each with an address of its own. */
export default function SettingsPage() {
  const { t } = useTranslation();
  const { section } = useParams();
  if (section === undefined) return <SectionList />;
  const known = SETTINGS_SECTIONS.find((one) => one === section);
  const content = known && SECTIONS[known];
  if (content === undefined) return <Navigate to="/admin/settings" replace />;
  return (
    <Page title={t('settings.title')} width="wide">
      <div className={css['room']}>
        <div className={css['frame']}>
          <nav className={css['menu']} aria-label={t('settings.sections.menu')}>
            {SETTINGS_SECTIONS.map((one) => {
              const Icon = SECTION_ICONS[one];
              return (
                <NavLink key={one} to={sectionAddress(one)} className={css['item']}>
                  <Icon aria-hidden stroke={1.75} size="1.5rem" />
                  {t(`settings.sections.${one}.title`)}
                </NavLink>
              );
            })}
          </nav>
          <div className={css['content']}>
            <div className={css['back']}>
              <BackLink to="/admin/settings">{t('settings.sections.all')}</BackLink>
            </div>
            <Suspense fallback={<Skeletons shape="rows" count={6} />}>{content}</Suspense>
          </div>
        </div>
      </div>
    </Page>
  );
}

function SectionList() {
  const { t } = useTranslation();
  return (
    <Page title={t('settings.title')} width="wide">
      <Suspense fallback={null}>
        <SetupList />
      </Suspense>
      <ul className={css['cards']} aria-label={t('settings.sections.menu')}>
        {SETTINGS_SECTIONS.map((one) => {
          const Icon = SECTION_ICONS[one];
          return (
            <li key={one}>
              <Link to={sectionAddress(one)} className={css['card']}>
                <span className={css['plate']}>
                  <Icon aria-hidden stroke={1.75} />
                </span>
                <span className={css['words']}>
                  <span className={css['name']}>{t(`settings.sections.${one}.title`)}</span>
                  <span className={css['meta']}>{t(`settings.sections.${one}.text`)}</span>
                </span>
                <IconChevronRight aria-hidden stroke={1.75} className={css['end']} />
              </Link>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
