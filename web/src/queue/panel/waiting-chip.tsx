import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { Unbroken } from '../../ui/values/unbroken.tsx';
import { errorWords } from '../words/error-words.ts';

/** The state of a request: it waits to be sent, or needs a decision, with the text of its error. */
export function WaitingChip({ request }: { readonly request: QueuedRequest }) {
  const { t } = useTranslation();
  return waitsForPerson(request) ? (
    <StatusChip tone="bad" icon={IconAlertTriangle}>
      <Unbroken text={errorWords(t, request) ?? t('installations.needsYou')} />
    </StatusChip>
  ) : (
    <StatusChip tone="info" icon={IconClock}>
      {t('installations.waitsToBeSent')}
    </StatusChip>
  );
}
