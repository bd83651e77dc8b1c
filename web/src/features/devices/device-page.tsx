import { IconCloudOff, IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { isOffline, problemOf } from '../../lib/network/api-problem.ts';
import { online } from '../../lib/network/connection.ts';
import { useStore } from '../../lib/store.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { FetchedAt } from '../../ui/lists/fetched-at.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { DeviceDetail } from './device-detail.tsx';
import { deviceTimeline } from './queries.ts';

/** `/devices/{id}` in the field and `/admin/devices/{id}` at a desk: one device and all that happened to it. */
export default function DevicePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const inOffice = useLocation().pathname.startsWith('/admin/');
  return (
    <Page width="narrow">
      {/^\d+$/.test(id) ? (
        <LoadedDevice key={id} id={Number(id)} inOffice={inOffice} />
      ) : (
        <EmptyState isPage icon={IconMapOff} title={t('device.notFound')} />
      )}
    </Page>
  );
}

/** Fetches the device; offline from what was kept, with the time it was fetched. */
function LoadedDevice({ id, inOffice }: { readonly id: number; readonly inOffice: boolean }) {
  const { t } = useTranslation();
  const reachable = useStore(online);
  const { data, error, refetch, dataUpdatedAt } = useQuery(deviceTimeline(id));
  if (data !== undefined)
    return (
      <>
        {(error !== null || !reachable) && <FetchedAt at={dataUpdatedAt} />}
        <DeviceDetail found={data} inOffice={inOffice} />
      </>
    );
  if (!error) return <Skeletons shape="sections" />;
  const problem = problemOf(error);
  if (isOffline(problem))
    return (
      <EmptyState isPage icon={IconCloudOff} title={t('device.notKept')} text={t('records.notKept.text')} />
    );
  if (problem.status === 404)
    return (
      <EmptyState isPage icon={IconMapOff} title={t('device.notFound')} text={t('device.notFoundText')} />
    );
  return (
    <ErrorState
      title={t('device.failed')}
      text={problem.detail}
      code={problem.requestId}
      onRetry={() => void refetch()}
    />
  );
}
