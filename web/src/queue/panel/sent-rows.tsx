import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowWindow } from '../../ui/lists/row-window.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import type { Receipt } from '../store/local-stores.ts';
import { ReceiptRow } from './receipt-row.tsx';
import { KEPT_DAYS } from '../store/purge-expired.ts';

/** What was sent from this device in the last 30 days: when, what, and how many photos the server has confirmed. */
export function SentRows({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { t } = useTranslation();
  if (receipts.length === 0)
    return (
      <EmptyState
        icon={IconSend}
        title={t('queue.sent.empty')}
        text={t('queue.sent.emptyText', { count: KEPT_DAYS })}
      />
    );
  return (
    <RowWindow rows={receipts} keyOf={({ id }) => id} label={t('queue.sent.title')}>
      {(receipt) => <ReceiptRow receipt={receipt} list="sent" />}
    </RowWindow>
  );
}
