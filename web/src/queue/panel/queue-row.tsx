import { Button } from '@mantine/core';
import { ageTint } from '@portal/domain/devices/age';
import { waitsForPerson } from '@portal/domain/queue/due';
import { actionsFor } from '@portal/domain/queue/correctable';
import { queueProgress } from '@portal/domain/queue/progress';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { hasFailed } from '@portal/domain/queue/transition';
import type { WaitReason } from '@portal/domain/queue/wait-reason';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconClock,
  IconDownload,
  IconLoader2,
} from '@tabler/icons-react';
import { lazy, memo, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/languages/format.ts';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import { errorWords } from '../words/error-words.ts';
import { FileLines } from './file-lines.tsx';
import { LateLines } from './late-lines.tsx';
import { sentBytes, sentOf } from '../sending/live-progress.ts';
import { missingFiles } from '../sending/missing-files.ts';
import { PARENT_ABORTED } from '../sending/parent.ts';
import css from './queue-panel.module.css';
import { RequestHeading, Waited } from './request-heading.tsx';
import { requestName } from '../words/request-name.ts';
import { RowActions } from './row-actions.tsx';
import { exportRequests } from '../sending/transfer.ts';
import type { Parent } from './use-parents.ts';
import { WrittenLines } from './written-lines.tsx';

/** Loaded separately, because it is rarely needed. */
const MissingPhotos = lazy(() => import('./missing-photos.tsx'));

type Props = {
  readonly request: QueuedRequest;
  readonly reason: WaitReason<QueuedRequest> | undefined;
  /** The request that it depends on, while that is on this device. */
  readonly parent: Parent | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly opened: boolean;
  readonly onToggle: (id: string) => void;
};

/** One unsent request: its progress, what it waits for, and what the person can do about an error. */
export const QueueRow = memo(function QueueRow({ request, reason, parent, now, opened, onToggle }: Props) {
  const { t } = useTranslation();
  const sent = useSentBytes(request);
  const percent = queueProgress(request, sent);
  const decides = waitsForPerson(request);
  const isHeldUp = reason?.for === 'request' && waitsForPerson(reason.request);
  const confirmed = request.files.filter((file) => file.referenced).length;
  return (
    <div
      className={css['row']}
      data-status={request.status}
      data-tone={decides ? 'bad' : undefined}
      data-age={ageTint({ createdAt: request.createdAt, sent: null }, new Date(now))}
    >
      <button
        type="button"
        className={css['toggle']}
        aria-expanded={opened}
        onClick={() => onToggle(request.id)}
      >
        <RequestHeading request={request}>
          <State request={request} reason={reason} />
        </RequestHeading>
        <IconChevronDown aria-hidden stroke={1.75} className={css['chevron']} />
      </button>
      <Waited request={request} now={now} />
      <ProgressBar label={t('queue.progress')} value={percent} />
      {request.files.length > 0 && (
        <p className={css['meta']}>{t('queue.files', { sent: confirmed, count: request.files.length })}</p>
      )}
      {request.error && (
        <p className={css['error']} role={decides ? 'alert' : undefined}>
          <Unbroken text={errorWords(t, request) ?? ''} />
        </p>
      )}
      {decides && missingFiles(request).length > 0 && (
        <Suspense fallback={null}>
          <MissingPhotos request={request} />
        </Suspense>
      )}
      {isHeldUp && (
        <p className={css['meta']}>
          <Unbroken text={t('queue.heldUp', { name: requestName(reason.request) })} />
        </p>
      )}
      {request.overtaken !== undefined ? (
        <LateLines request={request} />
      ) : (
        request.action === 'update' && (opened || decides) && <WrittenLines request={request} />
      )}
      {opened && <FileLines request={request} sent={sent} />}
      {(opened || isHeldUp || isAtItsEnd(request)) && (
        <Button
          variant="default"
          className={css['wide']}
          leftSection={<IconDownload aria-hidden stroke={1.75} />}
          onClick={() => void exportRequests([request])}
        >
          {t('queue.export')}
        </Button>
      )}
      <RowActions request={request} parent={parent} />
    </div>
  );
});

/**
 * Whether nothing on this device can make the server accept it, or the request it depends on is gone: what was typed
 * can still be exported.
 */
function isAtItsEnd(request: QueuedRequest): boolean {
  if (request.error?.code === PARENT_ABORTED) return true;
  const { correctAt, retry, choose } = actionsFor(request);
  return waitsForPerson(request) && correctAt === undefined && retry !== 'now' && choose !== true;
}

type StateProps = Pick<Props, 'request' | 'reason'>;

function State({ request, reason }: StateProps) {
  const { t } = useTranslation();
  if (waitsForPerson(request))
    return (
      <StatusChip tone="bad" icon={IconAlertTriangle}>
        {t(`queue.status.${request.status}`)}
      </StatusChip>
    );
  if (reason === undefined)
    return (
      <StatusChip tone="info" icon={IconLoader2}>
        {t(`queue.status.${request.status}`)}
      </StatusChip>
    );
  return (
    <StatusChip
      tone={hasFailed(request.status) || reason.for === 'sign-in' ? 'warn' : 'info'}
      icon={IconClock}
    >
      <Unbroken text={wordsOf(reason)} />
    </StatusChip>
  );

  function wordsOf(why: WaitReason<QueuedRequest>): string {
    switch (why.for) {
      case 'request':
        return t('queue.waitsForRequest', { name: requestName(why.request) });
      case 'time':
        return t('queue.nextAttempt', { time: formatTime(why.at) });
      case 'network':
        return t('queue.waitsForNetwork');
      case 'sign-in':
        return t('queue.waitsForSignIn');
      case 'turn':
        return t('queue.waitsForTurn');
    }
  }
}

/**
 * Bytes of this request's file that were uploaded so far; the progress of other requests does not render this row
 * again.
 */
function useSentBytes(request: QueuedRequest): number {
  return useSyncExternalStore(sentBytes.subscribe, () => sentOf(request));
}
