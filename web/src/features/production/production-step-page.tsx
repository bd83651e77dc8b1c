import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useUser } from '../../lib/session/session.ts';
import { BackLink, Page } from '../../ui/frame/page.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { QUEUE_ADDRESS } from './addresses.ts';
import { DeviceView } from './device/device-view.tsx';
import { stageAddress, stageTarget } from './stage/stage-draft.ts';
import { useGloves } from './station/use-gloves.ts';
import { useStation } from './station/station.ts';
import { StationScanner } from './station/station-scanner.tsx';

const StageForm = lazyPart(() => import('./stage/stage-screen.tsx'));

/** `/production/{id}`: a device with its next step; with `?stage=4` the form of a stage, with `refused` its correction. */
export default function ProductionStepPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const target = stageTarget(id, new URLSearchParams(search));
  const { worker } = useStation();
  useGloves();
  if (user === null) return null;
  // Nobody is signed in at this station: the device page asks who is working before a form opens.
  const nobody = worker === null && target?.kind === 'stage';
  if (target === undefined || nobody)
    return (
      <Page width="wide">
        <BackLink to={QUEUE_ADDRESS}>{t('production.title')}</BackLink>
        <DeviceView key={id} id={Number(id)} />
      </Page>
    );
  return (
    <>
      <StationScanner wedgeOnly {...(target.kind === 'stage' && { open: { id: target.device } })} />
      <Suspense
        fallback={
          <Page width="narrow">
            <Skeletons shape="sections" />
          </Page>
        }
      >
        <StageForm key={stageAddress(target)} target={target} user={user} />
      </Suspense>
    </>
  );
}
