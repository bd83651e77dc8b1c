import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../values/day-and-time.ts';
import { StatusChip } from '../notices/status-chip.tsx';

/** Says how old data is that could not be fetched again; `at` in milliseconds since 1970. */
export function FetchedAt({ at }: { readonly at: number }) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  return (
    <StatusChip tone="warn" icon={IconCloudOff}>
      {t('ui.asOf', { time: dayAndTime(t, at, now) })}
    </StatusChip>
  );
}
