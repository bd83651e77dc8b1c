import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localTroubles, troublesOf } from '../../lib/local/local-trouble.ts';
import { useUser } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { followUnsentWork, lostWork, readLostWorkAgain } from '../../queue/store/unsent-note.ts';
import { checkStoredData } from './check-stored-data.ts';
import css from './emergency.module.css';
import { useIsFirstVisibleTab } from './use-is-first-visible-tab.ts';

const EmergencyDialog = lazy(() => import('./emergency-dialog.tsx'));
const LostWorkDialog = lazy(() => import('./lost-work-dialog.tsx'));

/**
 * Emergency mode (specification section 8). Data on this device that cannot be read opens a dialog once; when it is
 * closed, a line above the page remains. Unsent work that is gone is listed by name. When the whole database was
 * cleared, only one tab says so. The rest of the app works on.
 */
export default function Emergency() {
  const { t } = useTranslation();
  const userId = useUser()?.id;
  const troubles = troublesOf(userId, useStore(localTroubles));
  const lost = useStore(lostWork);
  const [isLossPutOff, putOffLoss] = useState(false);
  const [shown, setShown] = useState<'not-yet' | 'open' | 'put-off'>('not-yet');
  useEffect(() => {
    if (userId !== undefined) void checkStoredData(userId);
  }, [userId]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const stop = followUnsentWork(userId);
    // This store only hears about the other tabs through this event.
    const readAgain = () => readLostWorkAgain(userId);
    window.addEventListener('storage', readAgain);
    return () => {
      stop();
      window.removeEventListener('storage', readAgain);
    };
  }, [userId]);
  const cleared = troubles.every((one) => one.kind === 'database' && one.why === 'cleared');
  const isShown = useIsFirstVisibleTab(userId !== undefined && cleared && troubles.length + lost.length > 0);
  if (shown === 'not-yet' && troubles.length > 0 && (!cleared || isShown)) setShown('open');
  if (userId === undefined) return null;
  return (
    <>
      {troubles.length > 0 && shown !== 'open' && (
        <div role="alert" className={css['line']}>
          <IconAlertTriangle aria-hidden stroke={1.75} size="1.375rem" />
          <span>{t(cleared ? 'emergency.cleared.title' : 'emergency.line')}</span>
          <Button variant="outline" color="bad" onClick={() => setShown('open')}>
            {t('emergency.show')}
          </Button>
        </div>
      )}
      {shown === 'open' && (
        <Suspense fallback={null}>
          <EmergencyDialog troubles={troubles} userId={userId} onClose={() => setShown('put-off')} />
        </Suspense>
      )}
      {lost.length > 0 && troubles.length === 0 && isShown && !isLossPutOff && (
        <Suspense fallback={null}>
          <LostWorkDialog lost={lost} userId={userId} onClose={() => putOffLoss(true)} />
        </Suspense>
      )}
    </>
  );
}
