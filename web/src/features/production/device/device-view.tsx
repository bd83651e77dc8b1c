import type { ProductionDevice } from '@portal/domain/production/record';
import { isMade } from '@portal/domain/production/transition';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline, problemOf } from '../../../lib/network/api-problem.ts';
import { groupSerial } from '../../../lib/languages/format.ts';
import { useOrganisation, useUser } from '../../../lib/session/session.ts';
import { requests as queue } from '../../../queue/store/local-stores.ts';
import { useRequests } from '../../../queue/store/use-queue.ts';
import { WaitingNotice } from '../../../records/waiting-notice.tsx';
import { FetchedAt } from '../../../ui/lists/fetched-at.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { LabelPanel } from '../../labels/lazy-components.ts';
import { RowChips, typeOf } from '../queue/queue-table.tsx';
import { StageMarks } from '../queue/stage-marks.tsx';
import { deviceForStation } from '../station/station-stock.ts';
import { productionDevice } from '../queries.ts';
import { StationScanner } from '../station/station-scanner.tsx';
import { WorkerBar } from '../station/worker-bar.tsx';
import { DeviceHistory } from './device-history.tsx';
import { DeviceTrouble } from './device-trouble.tsx';
import css from './device.module.css';
import { NextStep } from './next-step.tsx';
import type { Source } from './use-next-step.ts';
import { deviceNow, ownRequests } from './own-work.ts';
import { FinishedElsewhereNotice } from './finished-elsewhere-notice.tsx';
import { useSentWork } from './use-sent-work.ts';

/** A device at its station: one big next step, and what was done to it so far. */
export function DeviceView({ id }: { readonly id: number }) {
  const queries = useQueryClient();
  const organisation = useOrganisation();
  const { data, error, dataUpdatedAt, refetch } = useQuery(productionDevice(id));
  // Only asked where there is no network and this device was never opened here.
  const fromQueue = useQuery({
    queryKey: ['production', 'from-stock', organisation, id],
    queryFn: () => deviceForStation(queries, organisation, id),
    enabled: error !== null && data === undefined && isOffline(problemOf(error)),
    retry: false,
  });
  useSentWork();
  const device = data ?? fromQueue.data;
  if (device === undefined) {
    const failed = error !== null && (fromQueue.isError || !isOffline(problemOf(error)));
    return failed ? (
      <DeviceTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeletons shape="sections" count={2} />
    );
  }
  return (
    <>
      {error !== null && data !== undefined && <FetchedAt at={dataUpdatedAt} />}
      <Shown device={device} />
    </>
  );
}

function Shown({ device }: { readonly device: ProductionDevice }) {
  const { t } = useTranslation();
  const requests = useRequests();
  const user = useUser();
  const [printing, setPrinting] = useState(false);
  const [now] = useState(() => new Date());
  const [again, setAgain] = useState<{ readonly by: Source }>();
  const own = ownRequests(requests, device.id);
  const state = deviceNow(device, requests);
  const shown = { ...device, ...state };
  return (
    <div className={css['device']}>
      <header className={css['head']}>
        <div className={css['name']}>
          <h1 className={`mono ${css['serial'] ?? ''}`}>{groupSerial(device.serial)}</h1>
          <p className={css['type']}>{typeOf(device)}</p>
        </div>
        <WorkerBar />
      </header>
      <div className={css['marks']}>
        <StageMarks done={state.done} step={state.step} held={state.hold !== null} />
        <RowChips row={shown} now={now} />
      </div>
      <FinishedElsewhereNotice device={device} />
      <WaitingNotice requests={own} />
      <div className={css['columns']}>
        <div className={css['work']}>
          <NextStep
            device={shown}
            again={again}
            // The newest of this station's own work, read from the disk: the screen may be a moment behind.
            stateNow={async () => deviceNow(device, await queue.allOf(user?.id ?? -1))}
          />
          <section className={css['nextDevice']} aria-label={t('production.scan.title')}>
            <h2>{t('production.scan.title')}</h2>
            <StationScanner
              open={{
                id: device.id,
                onAgain: (by) => setAgain({ by }),
              }}
            />
          </section>
        </div>
        <div className={css['past']}>
          {isMade(state) && (
            <details
              className={css['labels']}
              onToggle={({ currentTarget }) => setPrinting(currentTarget.open)}
            >
              <summary>{t('production.label.print')}</summary>
              {printing && (
                <Suspense fallback={null}>
                  <LabelPanel devices={[device]} />
                </Suspense>
              )}
            </details>
          )}
          <DeviceHistory device={device} title={t('production.history.title')} />
        </div>
      </div>
    </div>
  );
}
