import type { GivenReminder } from '@portal/domain/reminders/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../lib/languages/format.ts';
import { useRole } from '../../lib/session/session.ts';
import css from '../../records/records.module.css';
import { addressToCorrect, deliveryOf } from './reminder-delivery.ts';

type Props = {
  readonly reminders: readonly GivenReminder[];
  readonly installation: { readonly id: number };
};

/** The reminders of an inspection: to whom, when, and whether they were delivered. */
export function SentReminders({ reminders, installation }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const way = addressToCorrect(reminders, installation.id, role === 'installer' || role === 'asp');
  return (
    <>
      {reminders.map((one) => (
        <p key={one.id} className={css['second']}>
          {t(`inspections.reminder.${one.to}.${deliveryOf(one)}`, { date: formatDate(one.createdAt) })}
        </p>
      ))}
      {way !== undefined && <Link to={way}>{t('inspections.reminder.correct')}</Link>}
    </>
  );
}
