import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatTime } from '../lib/format.ts';
import { StatusChip } from './status-chip.tsx';

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Says from when data is that could not be fetched anew; `at` in milliseconds. */
export function FetchedAt({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const time = now - at < A_DAY_MS ? formatTime(at) : formatDateTime(at);
  return (
    <StatusChip tone="warn" icon={IconCloudOff}>
      {t('ui.asOf', { time })}
    </StatusChip>
  );
}
