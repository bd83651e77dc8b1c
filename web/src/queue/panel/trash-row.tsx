import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { arrivalWords } from '../words/abort-words.ts';
import { errorWords } from '../words/error-words.ts';
import type { Trashed } from '../store/local-stores.ts';
import css from './queue-panel.module.css';
import { RequestHeading } from './request-heading.tsx';
import { requestName } from '../words/request-name.ts';
import { KEPT_DAYS } from '../store/sweep.ts';
import { exportRequests } from '../sending/transfer.ts';
import { deleteForGood, putBack } from '../store/trash-can.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An aborted request: back into the queue, into a file, or away for good. One that was corrected does not come back. */
export function TrashRow({ trashed }: { readonly trashed: Trashed }) {
  const { t } = useTranslation();
  const { request } = trashed;
  const isReplaced = trashed.mendedBy !== undefined;
  const goesOn = Date.parse(trashed.abortedAt) + KEPT_DAYS * DAY_MS;

  async function back() {
    if (await putBack(trashed)) toast({ kind: 'success', title: t('queue.trash.isBack') });
  }

  async function askDelete() {
    const sure = await confirm({
      title: t('queue.trash.deleteTitle'),
      text: t('queue.trash.deleteText', { name: requestName(request) }),
      confirmLabel: t('queue.trash.delete'),
      cancelLabel: t('queue.trash.keep'),
      danger: true,
    });
    if (sure) await deleteForGood(trashed);
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
          {t('queue.trash.keptUntil', { date: formatDate(goesOn) })}
        </StatusChip>
      </RequestHeading>
      {!isReplaced && <p className={css['meta']}>{arrivalWords(t, trashed)}</p>}
      {request.error && <p className={css['error']}>{errorWords(t, request)}</p>}
      <div className={css['actions']}>
        {!isReplaced && (
          <Button leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />} onClick={() => void back()}>
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
        <Button variant="outline" color="bad" onClick={() => void askDelete()}>
          {t('queue.trash.delete')}
        </Button>
      </div>
    </div>
  );
}
