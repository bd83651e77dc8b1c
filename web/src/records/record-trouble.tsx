import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOffline, problemOf } from '../lib/network/api-problem.ts';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { ErrorState } from '../ui/notices/error-state.tsx';

type Props = {
  readonly of: 'inspection' | 'service';
  readonly error: unknown;
  readonly onRetry: () => void;
};

/**
 * Why an inspection or a service cannot be shown: it does not exist, the person has no access, or there is no
 * connection.
 */
export function RecordTrouble({ of, error, onRetry }: Props) {
  const { t } = useTranslation();
  const problem = problemOf(error);
  if (isOffline(problem))
    return (
      <EmptyState
        isPage
        icon={IconCloudOff}
        title={t(`records.notKept.${of}`)}
        text={t('records.notKept.text')}
        action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
      />
    );
  if (problem.status === 404)
    return <EmptyState isPage icon={IconMapOff} title={t(`records.notFound.${of}`)} />;
  if (problem.status === 403 || problem.status === 422)
    return <EmptyState isPage icon={IconLock} title={problem.detail} text={t('records.refusedText')} />;
  return (
    <ErrorState
      title={t(`records.failed.${of}`)}
      text={problem.detail}
      code={problem.requestId}
      onRetry={onRetry}
    />
  );
}
