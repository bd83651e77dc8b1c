import { Button } from '@mantine/core';
import { getInstallationCard } from '@portal/domain/installations/contract';
import { IconCircleCheck, IconPlus, IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fetchFile } from '../../../lib/network/api.ts';
import { useReceipts, useRequests } from '../../../queue/store/use-queue.ts';
import { PdfButton } from '../../../ui/values/pdf-button.tsx';
import css from '../installations.module.css';

/**
 * The end of a commissioning: what happens next, the card once there is one, and where work goes on: the next device at
 * this customer, or another one.
 */
export default function DonePanel({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const sent = useReceipts().find(({ request }) => request.clientId === clientId);
  const waits = useRequests().some((request) => request.clientId === clientId);
  const id = sent?.request.recordId;
  const title = sent?.request.title ?? '';
  return (
    <section className={css['done']} aria-labelledby="commissioning-done">
      <h2 id="commissioning-done" tabIndex={-1}>
        <IconCircleCheck aria-hidden stroke={1.75} />
        {t('installations.finished.title')}
      </h2>
      <output>
        {t(waits || id === undefined ? 'installations.finished.waits' : 'installations.finished.sent')}
      </output>
      <ol>
        <li>{t('installations.finished.card')}</li>
        <li>{t('installations.finished.verified')}</li>
      </ol>
      {id !== undefined && !waits && (
        <PdfButton
          label={t('installations.card.installation')}
          filename={`${t('installations.card.installation')} ${title}`}
          load={() => fetchFile(getInstallationCard, { params: { id, card: 'installation' } })}
        />
      )}
      <div className={css['actions']}>
        <Button
          component={Link}
          to={`/installations/${id ?? clientId}/add-device/new`}
          leftSection={<IconPlus aria-hidden stroke={1.75} />}
        >
          {t('installations.finished.next')}
        </Button>
        <Button
          component={Link}
          to="/"
          variant="default"
          leftSection={<IconScan aria-hidden stroke={1.75} />}
        >
          {t('installations.finished.new')}
        </Button>
      </div>
    </section>
  );
}
