import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/frame/page.tsx';
import { CustomerData } from './customer-data.tsx';
import { EventLog } from './event-log.tsx';
import { RegistrationKeys } from './registration-keys.tsx';
import { RetentionSettings } from './retention.tsx';
import { Reminders } from './reminders.tsx';
import css from './settings.module.css';

/** What an organisation sets up; of the areas of specification section 2 those that this release has. */
export default function SettingsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('settings.title')} width="wide">
      <RegistrationKeys />
      <Reminders />
      <CustomerData />
      <RetentionSettings />
      <EventLog />
      <p className={css['second']}>{t('settings.later')}</p>
    </Page>
  );
}
