import { Button } from '@mantine/core';
import { ageTint } from '@portal/domain/devices/age';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/languages/format.ts';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { close } from '../sending/request-actions.ts';
import { fieldsFromOthers } from '../words/late-correction-words.ts';
import type { Receipt } from '../store/local-stores.ts';
import css from './queue-panel.module.css';
import { focusAfterRow } from './focus-after-row.ts';
import { RequestHeading } from './request-heading.tsx';

/** A completed request: in the queue until the person closes it, and in the list of sent requests for 30 days. */
export function ReceiptRow({
  receipt,
  list,
}: {
  readonly receipt: Receipt;
  readonly list: 'queue' | 'sent';
}) {
  const { t } = useTranslation();
  const { request, finishedAt } = receipt;
  const others = fieldsFromOthers(request);
  const sent = request.files.filter((file) => file.referenced).length;
  return (
    <div
      className={css['row']}
      data-status={request.status}
      data-age={ageTint({ createdAt: request.createdAt, sent: finishedAt }, new Date(finishedAt))}
    >
      <RequestHeading
        request={request}
        size={receipt.size}
        when={t('queue.sentAt', { time: formatDateTime(finishedAt) })}
      >
        <StatusChip tone="ok" icon={IconCheck}>
          {t('queue.status.7')}
        </StatusChip>
      </RequestHeading>
      {request.files.length > 0 && (
        <p className={css['meta']}>{t('queue.confirmed', { sent, count: request.files.length })}</p>
      )}
      {others.length > 0 && (
        <p className={css['meta']}>{t('queue.fromOthers', { fields: others.join(', ') })}</p>
      )}
      {list === 'queue' && (
        <div className={css['actions']}>
          <Button
            variant="default"
            onClick={({ currentTarget }) => void close(receipt.id).then(focusAfterRow(currentTarget))}
          >
            {t('queue.close')}
          </Button>
        </div>
      )}
    </div>
  );
}
