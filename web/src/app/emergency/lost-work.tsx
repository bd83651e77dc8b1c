import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/languages/format.ts';
import { requestName } from '../../queue/words/request-name.ts';
import type { UnsentWork } from '../../queue/store/unsent-note.ts';
import css from './emergency.module.css';

/** Which unsent work is lost, by kind and device, and what can be done about it. */
export function LostWork({ lost }: { readonly lost: readonly UnsentWork[] }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={css['list']} aria-label={t('emergency.lost.list')}>
        {lost.map((work) => (
          <li key={work.id}>
            <strong>{requestName(work)}</strong>
            <span className={css['which']}>
              {t('emergency.savedAt', { time: formatDateTime(work.createdAt) })}
            </span>
          </li>
        ))}
      </ul>
      <ol className={css['ways']}>
        <li>{t('emergency.lost.look')}</li>
        <li>{t('emergency.lost.anew')}</li>
        <li>{t('emergency.lost.import')}</li>
      </ol>
    </>
  );
}
