import { Button } from '@mantine/core';
import { getInstallationCard } from '@portal/domain/installations/contract';
import { waitsForPerson } from '@portal/domain/queue/due';
import { IconCircleCheck, IconPlus, IconScan, IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fetchFile } from '../../../lib/network/api.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useAborted, useReceipts, useRequests } from '../../../queue/store/use-queue.ts';
import { shareOrDownload } from '../../../lib/share-or-download.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { PdfButton } from '../../../ui/values/pdf-button.tsx';
import { CardCodeButton } from '../card-code/card-code-button.tsx';
import css from '../installations.module.css';

/**
 * The end of a commissioning: what happens next, the card once there is one, and where work goes on: the next device at
 * this customer, or another one.
 */
export default function DonePanel({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const sent = useReceipts().find(({ request }) => request.clientId === clientId);
  const waiting = useRequests().filter((request) => request.clientId === clientId);
  const waits = waiting.length > 0;
  const aborted = useAborted().some(({ request }) => request.clientId === clientId);
  const id = sent?.request.recordId;
  const title = sent?.request.title ?? '';
  // The list and the queue's bar say what has to be done; nothing goes on by itself.
  if (waiting.some(waitsForPerson) || (aborted && !waits && sent === undefined)) return null;
  return (
    <section className={css['done']} aria-labelledby="commissioning-done">
      <h2 id="commissioning-done" tabIndex={-1}>
        <IconCircleCheck aria-hidden stroke={1.75} />
        {t('installations.finished.title')}
      </h2>
      <output>
        {t(waits || id === undefined ? 'installations.finished.waits' : 'installations.finished.sent')}
      </output>
      <h3>{t('installations.finished.steps')}</h3>
      <ol>
        <li>{t('installations.finished.card')}</li>
        <li>{t('installations.finished.verified')}</li>
      </ol>
      {id !== undefined && !waits && <Card id={id} title={title} />}
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

/** The installation card, as a file and, where the phone can, for other apps on it. */
function Card({ id, title }: { readonly id: number; readonly title: string }) {
  const { t } = useTranslation();
  const label = t('installations.card.installation');
  const filename = `${label} ${title}`;
  const load = () => fetchFile(getInstallationCard, { params: { id, card: 'installation' } });
  return (
    <>
      <PdfButton {...{ label, filename, load }} />
      <CardCodeButton installation={id} card="installation" />
      {canSharePdf() && (
        <Button
          variant="default"
          leftSection={<IconShare aria-hidden stroke={1.75} />}
          onClick={() => void share()}
        >
          {t('installations.finished.share')}
        </Button>
      )}
    </>
  );

  async function share(): Promise<void> {
    try {
      await shareOrDownload(await load(), `${filename}.pdf`);
    } catch (error) {
      toast({ kind: 'error', title: t('installations.cardFailed'), message: problemOf(error).detail });
    }
  }
}

/** Whether this is a phone whose browser hands files to other apps. */
function canSharePdf(): boolean {
  if (!matchMedia('(pointer: coarse)').matches) return false;
  const file = new File([''], 'card.pdf', { type: 'application/pdf' });
  return globalThis.navigator?.canShare?.({ files: [file] }) ?? false;
}
