import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../../ui/frame/page.tsx';
import { SetupList } from '../setup/lazy-components.ts';
import { TEMPLATES_ADDRESS } from '../template-editor/addresses.ts';
import { CustomerData } from './customer-data.tsx';
import { EventLog } from './event-log.tsx';
import { MakerContact } from './maker-contact.tsx';
import { RegistrationKeys } from './registration-keys.tsx';
import { RetentionSettings } from './retention.tsx';
import { Reminders } from './reminders.tsx';
import css from './settings.module.css';

/** What an organisation sets up; of the areas of specification section 2 those that this release has. */
export default function SettingsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('settings.title')} width="wide">
      <Suspense fallback={null}>
        <SetupList />
      </Suspense>
      <MakerContact />
      <section className={css['part']} aria-labelledby="device-types">
        <h2 id="device-types" className={css['title']}>
          {t('settings.templates.title')}
        </h2>
        <p className={css['second']}>{t('settings.templates.text')}</p>
        <Link to={TEMPLATES_ADDRESS}>{t('settings.templates.open')}</Link>
      </section>
      <RegistrationKeys />
      <Reminders />
      <CustomerData />
      <RetentionSettings />
      <EventLog />
      <p className={css['second']}>{t('settings.later')}</p>
    </Page>
  );
}
