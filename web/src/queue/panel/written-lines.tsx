import type { QueuedRequest } from '@portal/domain/queue/request';
import { useTranslation } from 'react-i18next';
import { writtenWords } from '../words/overlap-words.ts';
import css from './queue-panel.module.css';

/** What a person typed in a request, to be read and copied, also when the server accepted none of it. */
export function WrittenLines({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  const lines = writtenWords(t, request);
  if (lines.length === 0) return null;
  return (
    <div className={css['written']}>
      <p className={css['meta']}>{t('queue.written')}</p>
      <dl>
        {lines.map(({ name, label, mine }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{mine}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
