import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../ui/status-chip.tsx';
import { close } from './decide.ts';
import type { Receipt } from './local-stores.ts';
import css from './queue-panel.module.css';
import { RequestHeading } from './request-heading.tsx';

/** A request that is done, until the person closes it. */
export function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const { t } = useTranslation();
  const { request } = receipt;
  const sent = request.files.filter((file) => file.referenced).length;
  return (
    <li className={css['row']} data-status={request.status}>
      <RequestHeading request={request}>
        <StatusChip tone="ok" icon={IconCheck}>
          {t('queue.status.7')}
        </StatusChip>
      </RequestHeading>
      {request.files.length > 0 && (
        <p className={css['meta']}>{t('queue.confirmed', { sent, count: request.files.length })}</p>
      )}
      <div className={css['actions']}>
        <Button variant="default" onClick={() => void close(receipt.id)}>
          {t('queue.close')}
        </Button>
      </div>
    </li>
  );
}
