import { IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { InstallationDetail } from './installation-detail.tsx';
import { oneInstallation } from './queries.ts';

/** `/installations/{id}`: the preview of one installation. */
export default function InstallationPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <Page width="narrow">
      {/^\d+$/.test(id) ? (
        <LoadedInstallation id={Number(id)} />
      ) : (
        <EmptyState icon={IconMapOff} title={t('installations.doesNotExist', { id })} />
      )}
    </Page>
  );
}

/** Loads and shows an installation; offline from the cache, with the time at which it was fetched. */
export function LoadedInstallation({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  const { data, error, refetch, dataUpdatedAt } = useQuery(oneInstallation(id));
  if (data !== undefined)
    return (
      <>
        {(error || !reachable) && <FetchedAt at={dataUpdatedAt} />}
        <InstallationDetail {...data} />
      </>
    );
  if (!error) return <Skeletons shape="sections" />;
  const problem = problemOf(error);
  if (problem.status === 404)
    return <EmptyState icon={IconMapOff} title={t('installations.doesNotExist', { id })} />;
  return (
    <ErrorState
      title={isOffline(problem) ? t('installations.notKeptHere') : t('installations.oneFailed')}
      text={problem.detail}
      code={problem.requestId}
      onRetry={() => void refetch()}
    />
  );
}
