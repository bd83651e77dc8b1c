import { fileProgress, type FileProgress } from '@portal/domain/queue/file-progress';
import { actionsFor } from '@portal/domain/queue/correctable';
import type { QueuedRequest } from '@portal/domain/queue/request';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconCloudUp,
  IconPhotoOff,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/languages/format.ts';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { retry } from '../sending/request-actions.ts';
import css from './queue-panel.module.css';

const ICONS: Readonly<Record<FileProgress['state'], TablerIcon>> = {
  waiting: IconClock,
  starting: IconCloudUp,
  sending: IconCloudUp,
  confirming: IconCloudUp,
  confirmed: IconCheck,
  failed: IconAlertTriangle,
  missing: IconPhotoOff,
};

/** Each file of a request with its state; a file that failed can be sent again by a click. */
export function FileLines({ request, sent }: { readonly request: QueuedRequest; readonly sent: number }) {
  const { t } = useTranslation();
  const progress = fileProgress(request, sent);
  return (
    <ul className={css['files']} aria-label={t('queue.fileList')}>
      {request.files.map((file, index) => {
        const { state, percent } = progress[index] ?? { state: 'waiting', percent: 0 };
        const Icon = ICONS[state];
        const line = (
          <>
            <Icon aria-hidden stroke={1.75} size="1.25rem" />
            <span className={css['fileName']}>{file.name}</span>
            <span className={css['fileState']}>
              {t(`queue.file.${state}`, { percent })} · {formatBytes(file.size)}
            </span>
          </>
        );
        return (
          <li key={file.slot} className={css['file']} data-state={state}>
            {state === 'failed' && actionsFor(request).retry !== undefined ? (
              <button type="button" className={css['fileRetry']} onClick={() => void retry(request)}>
                {line}
                <IconRefresh aria-label={t('queue.retry')} stroke={1.75} size="1.25rem" />
              </button>
            ) : (
              <span className={css['fileLine']}>{line}</span>
            )}
            <ProgressBar label={file.name} value={percent} />
          </li>
        );
      })}
    </ul>
  );
}
