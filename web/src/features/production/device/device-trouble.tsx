import { IconCloudOff, IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOffline, problemOf } from '../../../lib/network/api-problem.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../../ui/notices/error-state.tsx';

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** Why a device cannot be shown: it is not in production here, or there is no connection. */
export function DeviceTrouble({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  if (isOffline(problem))
    return (
      <EmptyState
        isPage
        icon={IconCloudOff}
        title={t('production.device.notKept')}
        text={t('production.scan.notKeptText')}
      />
    );
  if (problem.status === 404)
    return (
      <EmptyState
        isPage
        icon={IconMapOff}
        title={t('production.device.notFound')}
        text={t('production.device.notFoundText')}
      />
    );
  return (
    <ErrorState
      title={t('production.device.failed')}
      text={problem.detail}
      code={problem.requestId}
      onRetry={onRetry}
    />
  );
}
