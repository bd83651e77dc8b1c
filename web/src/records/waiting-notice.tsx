import { Button } from '@mantine/core';
import { waitsForPerson } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { useTranslation } from 'react-i18next';
import { queuePanelOpen } from '../lib/session/unsent.ts';
import { errorWords } from '../queue/words/error-words.ts';
import { Notice } from '../ui/notices/notice.tsx';
import { Unbroken } from '../ui/values/unbroken.tsx';

/** The unsent or refused requests of this device for the record, with a link to the queue. */
export function WaitingNotice({ requests }: { readonly requests: readonly QueuedRequest[] }) {
  const { t } = useTranslation();
  const stuck = requests.find((request) => waitsForPerson(request));
  if (requests.length === 0) return null;
  const show = (
    <Button variant="default" onClick={() => queuePanelOpen.set(true)}>
      {t('records.showQueue')}
    </Button>
  );
  return stuck ? (
    <Notice tone="bad" title={<Unbroken text={errorWords(t, stuck) ?? t('installations.needsYou')} />}>
      <p>{t('records.refusedKept')}</p>
      {show}
    </Notice>
  ) : (
    <Notice tone="info" title={t('installations.waitsToBeSent')}>
      <p>{t('records.waitsText')}</p>
      {show}
    </Notice>
  );
}
