import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useUser } from '../../lib/session/session.ts';
import { BackLink } from '../../ui/frame/back-link.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { readRepairPlace } from './repair-place.ts';

const ServiceShown = lazyPart(() => import('./service-shown.tsx'));
const RepairFormAt = lazyPart(() => import('./repair-form-at.tsx'));

/** `/services/{id}`, `/services/{id}/device/{deviceId}` and `/services/new/device/{deviceId}`: a service, or its form. */
export default function ServicePage() {
  const { t } = useTranslation();
  const user = useUser();
  const params = useParams();
  const { search } = useLocation();
  const place = readRepairPlace(params, new URLSearchParams(search));
  if (user === null) return null;
  return (
    <Suspense
      fallback={
        <Page width="narrow">
          <Skeletons shape="sections" />
        </Page>
      }
    >
      {place === undefined ? (
        <Page width="narrow">
          <BackLink to="/services">{t('services.title')}</BackLink>
          <ServiceShown id={params['id'] ?? ''} />
        </Page>
      ) : (
        <RepairFormAt place={place} user={user} />
      )}
    </Suspense>
  );
}
