import type { QueuedRequest } from '@portal/domain/queue/request';
import { waitsForPerson } from '@portal/domain/queue/due';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, groupSerial } from '../../lib/format.ts';
import { customerOf } from '../../queue/request-name.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import css from './installations.module.css';

/** Installations that are saved on this device and not yet on the server. */
export function UnsentCards({ requests }: { readonly requests: readonly QueuedRequest[] }) {
  const { t } = useTranslation();
  if (requests.length === 0) return null;
  return (
    <ul className={css['unsent']} aria-label={t('installations.unsent')}>
      {requests.map((request) => (
        <li key={request.id}>
          <span className={css['unsentTitle']}>{customerOf(request) ?? t('installations.unsentOne')}</span>
          <span className={css['second']}>
            SN <span className="mono">{groupSerial(request.title)}</span>
          </span>
          <span className={css['second']}>
            {t('installations.savedHere', { time: formatDateTime(request.createdAt) })}
          </span>
          {waitsForPerson(request) ? (
            <StatusChip tone="bad" icon={IconAlertTriangle}>
              {request.error?.message ?? t('installations.needsYou')}
            </StatusChip>
          ) : (
            <StatusChip tone="info" icon={IconClock}>
              {t('installations.waitsToBeSent')}
            </StatusChip>
          )}
          {request.action === 'insert' && (
            <Button
              component={Link}
              to={`/installations/${request.clientId}/add-device/new`}
              variant="default"
              leftSection={<IconPlus aria-hidden stroke={1.75} />}
            >
              {t('installations.addDevice')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
