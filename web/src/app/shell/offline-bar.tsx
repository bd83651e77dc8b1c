import { IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import { unsentCount } from '../../lib/session/unsent.ts';
import css from './offline-bar.module.css';

const BACK_MS = 3_000;

/** Says that there is no connection and that nothing is lost; for three seconds also that the connection is back. */
export function OfflineBar() {
  const { t } = useTranslation();
  const connected = useStore(online);
  const unsent = useStore(unsentCount);
  const [wasLost, setWasLost] = useState(!connected);
  if (!connected && !wasLost) setWasLost(true);

  useEffect(() => {
    if (!connected || !wasLost) return undefined;
    const timer = setTimeout(() => setWasLost(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [connected, wasLost]);

  const Icon = connected ? IconCloudCheck : IconCloudOff;
  return (
    <output className={css['live']}>
      {wasLost && (
        <span className={css['bar']} data-back={connected || undefined}>
          <Icon aria-hidden stroke={1.75} size="1.375rem" />
          {!connected
            ? t('app.offline.lost')
            : unsent > 0
              ? t('app.offline.sending', { count: unsent })
              : t('app.offline.back')}
        </span>
      )}
    </output>
  );
}
