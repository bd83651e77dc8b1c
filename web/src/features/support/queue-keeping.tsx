import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ImportButton } from '../../queue/archive/import-button.tsx';
import { exportRequests } from '../../queue/sending/transfer.ts';
import { TrashRows } from '../../queue/panel/trash-rows.tsx';
import { SentRows } from '../../queue/panel/sent-rows.tsx';
import { useReceipts, useRequests, useTrash } from '../../queue/store/use-queue.ts';
import { Section } from '../../ui/frame/page.tsx';
import css from './diagnostics.module.css';

/** Export, import, trash and receipts: here also while the queue's panel is hidden for having nothing to send. */
export function QueueKeeping() {
  const { t } = useTranslation();
  const requests = useRequests();
  const trashed = useTrash();
  const receipts = useReceipts();
  return (
    <>
      <Section title={t('support.diagnostics.keeping')}>
        <p className={css['none']}>{t('support.diagnostics.keepingText')}</p>
        <div className={css['actions']}>
          <Button
            variant="outline"
            disabled={requests.length === 0}
            leftSection={<IconDownload aria-hidden stroke={1.75} />}
            onClick={() => void exportRequests(requests)}
          >
            {t('support.diagnostics.exportAll', { count: requests.length })}
          </Button>
          <ImportButton className={css['import']} label={t('support.diagnostics.import')} />
        </div>
      </Section>
      <Section title={t('queue.trash.open', { count: trashed.length })}>
        <TrashRows trashed={trashed} />
      </Section>
      <Section title={t('queue.sent.open', { count: receipts.length })}>
        <SentRows receipts={receipts} />
      </Section>
    </>
  );
}
