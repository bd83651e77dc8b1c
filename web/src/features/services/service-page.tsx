import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useUser } from '../../lib/session/session.ts';
import { BackLink, Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { serviceTarget } from './form/route-target.ts';

const ServiceShown = lazyPart(() => import('./service-detail.tsx'));
const ServiceForm = lazyPart(() => import('./form/service-screen.tsx'));

/** `/services/{id}`, `/services/{id}/device/{deviceId}` and `/services/new/device/{deviceId}`: a service, or its form. */
export default function ServicePage() {
  const { t } = useTranslation();
  const user = useUser();
  const params = useParams();
  const { search } = useLocation();
  const target = serviceTarget(params, new URLSearchParams(search));
  if (user === null) return null;
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
          <BackLink to="/services">{t('services.title')}</BackLink>
          <ServiceShown id={params['id'] ?? ''} />
        </Page>
      ) : (
        <ServiceForm target={target} user={user} />
      )}
    </Suspense>
  );
}
