import type { IsoDate } from '@portal/domain/dates';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import css from './confirm.module.css';
import { elapsedShare, timeLeft, timeLeftText } from './time-left.ts';

type Props = { readonly start: IsoDate; readonly end: IsoDate; readonly today: IsoDate };

/** How far a warranty has run, and how long it still runs. */
export function Term({ start, end, today }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css['term']}>
      <p>
        <span>{t('warranties.left')}</span>
        <strong>{timeLeftText(timeLeft(today, end), currentLanguage())}</strong>
      </p>
      <span className={css['line']} aria-hidden>
        <span style={{ inlineSize: `${elapsedShare(start, end, today) * 100}%` }} />
      </span>
      <span className={css['ends']} aria-hidden>
        <span>{formatLongDate(start)}</span>
        <span>{formatLongDate(end)}</span>
      </span>
    </div>
  );
}
