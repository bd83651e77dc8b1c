import { plateSerial } from '@portal/domain/devices/serial-key';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, groupSerial } from '../../lib/languages/format.ts';
import { customerOf } from '../words/request-name.ts';
import css from './unsent-cards.module.css';
import { WaitingChip } from './waiting-chip.tsx';

type Props = {
  readonly requests: readonly QueuedRequest[];
  /** Shown where the request names no customer. */
  readonly nameless: string;
  /** Actions on a request while it waits. */
  readonly ways?: (request: QueuedRequest) => ReactNode;
};

/** Records that are saved on this device and not yet on the server. */
export function UnsentCards({ requests, nameless, ways }: Props) {
  const { t } = useTranslation();
  if (requests.length === 0) return null;
  return (
    <ul className={css['cards']} aria-label={t('installations.unsent')}>
      {requests.map((request) => (
        <li key={request.id}>
          <span className={css['title']}>{customerOf(request) ?? nameless}</span>
          <span className={css['second']}>
            SN <span className="mono">{groupSerial(plateSerial(request.title))}</span>
          </span>
          <span className={css['second']}>
            {t('installations.savedHere', { time: formatDateTime(request.createdAt) })}
          </span>
          <WaitingChip request={request} />
          {waitsForPerson(request) || ways === undefined ? null : (
            <span className={css['ways']}>{ways(request)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
