import type { QueuedRequest } from '@portal/domain/queue/request';
import { useTranslation } from 'react-i18next';
import { decisionWords, hasArrivedAnyway, lateCorrectionWords } from '../words/late-correction-words.ts';
import css from './queue-panel.module.css';

/** For a correction that came too late: the values that the server does not have, and what was decided. */
export function LateLines({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  const lines = lateCorrectionWords(t, request);
  return (
    <div className={css['written']}>
      {decisionWords(t, request).map((words) => (
        <p key={words} className={css['meta']}>
          {words}
        </p>
      ))}
      {lines.length > 0 && <p className={css['meta']}>{t('queue.late.new')}</p>}
      {hasArrivedAnyway(request) && <p className={css['meta']}>{t('queue.late.nothingNew')}</p>}
      <dl>
        {lines.map(({ label, mine, theirs }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{t('queue.late.values', { before: theirs, after: mine })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
