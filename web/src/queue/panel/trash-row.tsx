import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { arrivalWords } from '../words/abort-words.ts';
import { errorWords } from '../words/error-words.ts';
import type { Trashed } from '../store/local-stores.ts';
import { focusAfterRow } from './focus-after-row.ts';
import css from './queue-panel.module.css';
import { RequestHeading } from './request-heading.tsx';
import { requestName } from '../words/request-name.ts';
import { KEPT_DAYS } from '../store/purge-expired.ts';
import { exportRequests } from '../sending/transfer.ts';
import { deleteForGood, putBack } from '../store/trash-can.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whether the server had refused it before it was aborted; an error that only delayed it is of no interest any more.
 */
const isRefused = ({ error }: Trashed['request']): boolean =>
  error?.httpStatus !== undefined && error.httpStatus >= 400 && error.httpStatus < 500;

/**
 * An aborted request: can be put back into the queue, exported, or deleted. One that was replaced by its correction
 * cannot be put back.
 */
export function TrashRow({ trashed }: { readonly trashed: Trashed }) {
  const { t } = useTranslation();
  const { request } = trashed;
  const isReplaced = trashed.replacedBy !== undefined;
  const deletedOn = Date.parse(trashed.abortedAt) + KEPT_DAYS * DAY_MS;

  async function back(moveFocus: () => void) {
    if (!(await putBack(trashed))) return;
    toast({ kind: 'success', title: t('queue.trash.isBack') });
    moveFocus();
  }

  async function askDelete(moveFocus: () => void) {
    const sure = await confirm({
      title: t('queue.trash.deleteTitle'),
      text: t('queue.trash.deleteText', { name: requestName(request) }),
      confirmLabel: t('queue.trash.delete'),
      cancelLabel: t('queue.trash.keep'),
      danger: true,
    });
    if (sure && (await deleteForGood(trashed))) moveFocus();
  }

  return (
    <div className={css['row']}>
      <RequestHeading
        request={request}
        when={t(isReplaced ? 'queue.trash.replacedAt' : 'queue.trash.abortedAt', {
          time: formatDateTime(trashed.abortedAt),
        })}
      >
        <StatusChip tone="neutral" icon={IconTrash}>
          {t('queue.trash.keptUntil', { date: formatDate(deletedOn) })}
        </StatusChip>
      </RequestHeading>
      {!isReplaced && <p className={css['meta']}>{arrivalWords(t, trashed)}</p>}
      {isRefused(request) && (
        <p className={css['meta']}>
          <Unbroken text={t('queue.trash.lastAnswer', { words: errorWords(t, request) })} />
        </p>
      )}
      <div className={css['actions']}>
        {!isReplaced && (
          <Button
            leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
            onClick={({ currentTarget }) => void back(focusAfterRow(currentTarget))}
          >
            {t('queue.trash.putBack')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload aria-hidden stroke={1.75} />}
          onClick={() => void exportRequests([request])}
        >
          {t('queue.export')}
        </Button>
        <Button
          variant="outline"
          color="bad"
          onClick={({ currentTarget }) => void askDelete(focusAfterRow(currentTarget))}
        >
          {t('queue.trash.delete')}
        </Button>
      </div>
    </div>
  );
}
