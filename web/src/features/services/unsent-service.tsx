import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { plateSerial } from '@portal/domain/devices/serial-key';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { z } from 'zod';
import { groupSerial } from '../../lib/languages/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useWaiting } from '../../queue/store/about-record.ts';
import { findParent } from '../../queue/sending/unsent-parent.ts';
import { Section } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import css from '../../records/records.module.css';
import { RecordTrouble } from '../../records/record-trouble.tsx';
import { WaitingNotice } from '../../records/waiting-notice.tsx';
import { leavesOpen } from './change-service.ts';
import { serviceFormAddress } from './form/route-target.ts';

const frozenSchema = z.object({ faultDescription: z.string() });

/** A service in the queue: its data, and the link to finish it before it is sent. */
export function UnsentService({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const userId = useUser()?.id;
  const waiting = useWaiting('service', { clientId });
  const { data, error, refetch } = useQuery({
    queryKey: ['unsent-service', userId, clientId, waiting.length],
    queryFn: () => findParent(userId ?? 0, clientId),
    gcTime: 0,
    retry: false,
  });
  if (error) return <RecordTrouble of="service" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeletons shape="sections" count={2} />;
  if (data.kind === 'sent') return <Navigate to={`/services/${String(data.recordId)}`} replace />;
  const { faultDescription } = frozenSchema.parse(data.body);
  return (
    <>
      <header className={css['header']}>
        <h1>{t('services.unsentHeading')}</h1>
        <p className={css['second']}>
          <span className="mono">{groupSerial(plateSerial(data.request.title))}</span>
        </p>
      </header>
      <WaitingNotice requests={waiting} />
      {waiting.every(leavesOpen) && (
        <div className={css['actions']}>
          <Button
            component={Link}
            to={serviceFormAddress({ kind: 'finish', service: clientId })}
            leftSection={<IconCheck aria-hidden stroke={1.75} />}
          >
            {t('services.act.finish')}
          </Button>
        </div>
      )}
      <Section title={t('services.section.fault')}>
        <p className={css['text']}>{faultDescription}</p>
      </Section>
    </>
  );
}
