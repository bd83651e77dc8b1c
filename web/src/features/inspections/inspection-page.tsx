import { IconMapOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { BackLink, Page } from '../../ui/frame/page.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { inspectionDetail } from './lazy-components.ts';
import { inspectionTarget } from './form/route-target.ts';

const LoadedInspection = lazyPart(inspectionDetail);
const InspectionForm = lazyPart(() => import('./form/inspection-screen.tsx'));

/** `/inspections/{id}`: one inspection, or its form. */
export default function InspectionPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const target = inspectionTarget(id, new URLSearchParams(search));
  return (
    <Suspense
      fallback={
        <Page width="narrow">
          <Skeletons shape="sections" />
        </Page>
      }
    >
      {target === undefined ? (
        <Page width="narrow">
          <BackLink to="/inspections">{t('inspections.title')}</BackLink>
          {/^\d+$/.test(id) ? (
            <LoadedInspection id={Number(id)} />
          ) : (
            <EmptyState isPage icon={IconMapOff} title={t('records.notFound.inspection')} />
          )}
        </Page>
      ) : (
        <InspectionForm target={target} />
      )}
    </Suspense>
  );
}
