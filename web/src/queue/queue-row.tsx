import { Button } from '@mantine/core';
import { waitsForPerson } from '@portal/domain/queue/due';
import { queueProgress } from '@portal/domain/queue/progress';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { hasFailed } from '@portal/domain/queue/transition';
import { IconAlertTriangle, IconClock, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../lib/store.ts';
import { confirm } from '../ui/confirm.ts';
import { StatusChip, type Tone } from '../ui/status-chip.tsx';
import { toast } from '../ui/toast.ts';
import { ConflictButton } from './conflict-dialog.tsx';
import { abort, retry } from './decide.ts';
import { sentBytes } from './live-progress.ts';
import css from './queue-panel.module.css';
import { RequestHeading, useRequestName } from './request-heading.tsx';

/** One unsent request: how far it is, and what the person can do when it went wrong. */
export function QueueRow({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  const name = useRequestName(request);
  const underWay = useStore(sentBytes)[request.id] ?? 0;
  const percent = queueProgress(request, underWay);
  const failed = hasFailed(request.status);
  const decides = waitsForPerson(request);
  const sent = request.files.filter((file) => file.referenced).length;

  async function askAbort() {
    const sure = await confirm({
      title: t('queue.abortTitle'),
      text: t('queue.abortText', { name }),
      confirmLabel: t('queue.abortConfirm'),
      cancelLabel: t('queue.abortCancel'),
      danger: true,
    });
    if (sure && !(await abort(request))) toast({ kind: 'warning', title: t('queue.status.1') });
  }

  return (
    <li className={css['row']} data-status={request.status} data-tone={decides ? 'bad' : undefined}>
      <RequestHeading request={request}>
        <StatusChip
          tone={toneOf(request)}
          icon={decides ? IconAlertTriangle : failed ? IconClock : IconLoader2}
        >
          {failed && !decides ? t('queue.triesAgain') : t(`queue.status.${request.status}`)}
        </StatusChip>
      </RequestHeading>
      <progress className={css['progress']} max={100} value={percent} aria-label={t('queue.progress')}>
        {percent} %
      </progress>
      {request.files.length > 0 && (
        <p className={css['meta']}>{t('queue.files', { sent, count: request.files.length })}</p>
      )}
      {request.error && (
        <p className={css['error']} role={decides ? 'alert' : undefined}>
          {request.error.message}
        </p>
      )}
      {failed && (
        <div className={css['actions']}>
          {request.conflict ? (
            <ConflictButton request={request} />
          ) : (
            <Button onClick={() => void retry(request)}>{t('queue.retry')}</Button>
          )}
          <Button variant="outline" color="bad" onClick={() => void askAbort()}>
            {t('queue.abort')}
          </Button>
        </div>
      )}
    </li>
  );
}

function toneOf(request: QueuedRequest): Tone {
  if (waitsForPerson(request)) return 'bad';
  return hasFailed(request.status) ? 'warn' : 'info';
}
