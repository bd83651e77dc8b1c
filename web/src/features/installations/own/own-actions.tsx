import { Button } from '@mantine/core';
import { iri } from '@portal/domain/iri';
import type { Installation } from '@portal/domain/installations/record';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { loadChunk } from '../../../lib/loading/chunk.ts';
import { isStorageFull } from '../../../lib/local/local-db.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useRequests } from '../../../queue/store/use-queue.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import css from '../installations.module.css';

type Props = { readonly installation: Installation; readonly etag: string | null };

/**
 * What its installer can still do with an installation that nobody has decided on: correct it, withdraw it, or bring a
 * withdrawn one back by correcting it. Others read of a withdrawn one that it cannot be decided on. Works offline,
 * through the queue.
 */
export function OwnActions({ installation, etag }: Props) {
  const { t } = useTranslation();
  const { status, withdrawnAt, may, clientId } = installation;
  const waits = useUnsentChanges(clientId).length > 0;
  if (status !== 'pending') return null;
  const corrects = may.includes('correct');
  if (withdrawnAt !== null)
    return (
      <Notice tone="warn" title={t('installations.withdrawal.done', { time: formatDateTime(withdrawnAt) })}>
        <p>{t(corrects ? 'installations.withdrawal.comesBack' : 'installations.withdrawal.forVerifier')}</p>
        {corrects && <CorrectLink installation={installation} label="installations.correct" />}
      </Notice>
    );
  if (!corrects || waits) return null;
  return (
    <div className={css['actions']}>
      <CorrectLink installation={installation} label="installations.correctPending" />
      <WithdrawButton installation={installation} etag={etag} />
    </div>
  );
}

type LinkProps = {
  readonly installation: Installation;
  readonly label: 'installations.correct' | 'installations.correctPending';
};

/** The corrections and the withdrawal of an installation that are in the queue, also those that were refused. */
export function useUnsentChanges(clientId: string): readonly QueuedRequest[] {
  return useRequests().filter((one) => one.action === 'update' && one.clientId === clientId);
}

/** Opens the form with what was sent; not while a change is in the queue, of which the page tells. */
export function CorrectLink({ installation: { id, clientId, customDevice }, label }: LinkProps) {
  const { t } = useTranslation();
  if (useUnsentChanges(clientId).length > 0) return null;
  return (
    <Button
      component={Link}
      to={`/add-device-simple/${customDevice.id}?correct=${id}`}
      variant={label === 'installations.correct' ? 'filled' : 'default'}
      leftSection={<IconPencil aria-hidden stroke={1.75} />}
    >
      {t(label)}
    </Button>
  );
}

/** Asks, and hands the withdrawal to the queue. */
function WithdrawButton({ installation, etag }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function withdraw(): Promise<void> {
    const sure = await confirm({
      title: t('installations.withdrawal.title'),
      text: t('installations.withdrawal.text'),
      confirmLabel: t('installations.withdrawal.act'),
    });
    if (!sure) return;
    setBusy(true);
    try {
      const { enqueue } = await loadChunk(() => import('../../../queue/store/enqueue.ts'));
      await enqueue(
        {
          type: 'installation',
          action: 'update',
          endpoint: iri('installations', installation.id),
          title: installation.customDevice.serial,
          clientId: installation.clientId,
          body: { withdrawn: true },
          withdraws: true,
          ...(etag !== null && { ifMatch: etag }),
        },
        [],
      );
      toast({ kind: 'success', title: t('form.sent.title'), message: t('form.sent.text') });
    } catch (error) {
      toast({
        kind: 'error',
        title: t('form.notSent.title'),
        message: isStorageFull(error) ? t('form.notSent.full') : problemOf(error).detail,
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
      onClick={() => void withdraw()}
    >
      {t('installations.withdrawal.act')}
    </Button>
  );
}
