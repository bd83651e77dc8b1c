import type { ProductionDevice, ProductionRow } from '@portal/domain/production/record';
import { isMade } from '@portal/domain/production/transition';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffline, problemOf } from '../../../lib/network/api-problem.ts';
import { groupSerial } from '../../../lib/languages/format.ts';
import { useOrganisation, useUser } from '../../../lib/session/session.ts';
import { requests as queue } from '../../../queue/store/local-stores.ts';
import { WaitingNotice } from '../../../records/waiting-notice.tsx';
import { FetchedAt } from '../../../ui/lists/fetched-at.tsx';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { LabelPanel } from '../../labels/lazy-components.ts';
import { RowChips, typeOf } from '../queue/queue-table.tsx';
import { StageMarks } from '../queue/stage-marks.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { deviceForStation, stockReadAt } from '../station/station-stock.ts';
import { productionDevice, scannedRow } from '../queries.ts';
import { type ScanOutcome, StationScanner, useScanOutcome } from '../station/station-scanner.tsx';
import { WorkerBar } from '../station/worker-bar.tsx';
import { DeviceHistory } from './device-history.tsx';
import { DeviceTrouble } from './device-trouble.tsx';
import css from './device.module.css';
import { NextStep } from './next-step.tsx';
import type { Source } from './use-next-step.ts';
import { deviceNow, ownRequests } from './own-work.ts';
import { afterQueueChange } from './read-own-work.ts';
import { NotCountedNotice } from './not-counted-notice.tsx';
import { useOwnWork } from './use-own-work.ts';
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
  const scanOutcome = useScanOutcome();
  const device = data ?? fromQueue.data;
  if (device === undefined) {
    const failed = error !== null && (fromQueue.isError || !isOffline(problemOf(error)));
    return (
      <>
        {/* A scanner does not wait for the device, nor for one that does not come. */}
        <StationScanner wedgeOnly open={{ id }} scanOutcome={scanOutcome} />
        {failed ? (
          <DeviceTrouble error={error} onRetry={() => void refetch()} />
        ) : (
          <OnItsWay scanned={scannedRow(queries, id)} />
        )}
      </>
    );
  }
  return (
    <>
      {error !== null && data !== undefined && <FetchedAt at={dataUpdatedAt} />}
      <Shown device={device} scanOutcome={scanOutcome} readAt={stockReadAt(queries, organisation, id)} />
    </>
  );
}

/** Until the device has come: what the scan already said of it, so that one sees at once that the right one was read. */
function OnItsWay({ scanned }: { readonly scanned: ReturnType<typeof scannedRow> }) {
  const work = useOwnWork();
  const sections = <Skeletons shape="sections" count={2} />;
  if (scanned === undefined) return sections;
  const { row, readAt } = scanned;
  return (
    <div className={css['device']}>
      <Head row={{ ...row, ...deviceNow(row, work, readAt) }} />
      {sections}
    </div>
  );
}

/** Which device it is, and where it stands. */
function Head({ row, isHoldSaid = false }: { readonly row: ProductionRow; readonly isHoldSaid?: boolean }) {
  const now = useNow();
  return (
    <>
      <header className={css['head']}>
        <div className={css['name']}>
          <h1 className={`mono ${css['serial'] ?? ''}`}>{groupSerial(row.serial)}</h1>
          <p className={css['type']}>{typeOf(row)}</p>
        </div>
        <WorkerBar />
      </header>
      <div className={css['marks']}>
        <StageMarks done={row.done} step={row.step} held={row.hold !== null} />
        <RowChips row={isHoldSaid ? { ...row, hold: null } : row} now={now} />
      </div>
    </>
  );
}

type ShownProps = {
  readonly device: ProductionDevice;
  readonly scanOutcome: ScanOutcome;
  /** When the queue was read that it is known from, for a device that was never opened here. */
  readonly readAt: number | undefined;
};

function Shown({ device, scanOutcome, readAt }: ShownProps) {
  const { t } = useTranslation();
  const work = useOwnWork();
  const user = useUser();
  const [printing, setPrinting] = useState(false);
  const [again, setAgain] = useState<{ readonly by: Source }>();
  const own = ownRequests(work.requests, device.id);
  const state = deviceNow(device, work, readAt);
  const shown = { ...device, ...state };
  return (
    <div className={css['device']}>
      <Head row={shown} isHoldSaid />
      <NotCountedNotice device={device} work={work} />
      <WaitingNotice requests={own} />
      <div className={css['columns']}>
        <div className={css['work']}>
          <NextStep
            device={shown}
            again={again}
            // The newest of this station's own work, read from the disk: the screen may be a moment behind.
            stateNow={async () =>
              deviceNow(device, await afterQueueChange(work, await queue.allOf(user?.id ?? -1)), readAt)
            }
          />
          <div className={css['nextDevice']}>
            <h2>{t('production.scan.title')}</h2>
            <StationScanner
              scanOutcome={scanOutcome}
              open={{
                id: device.id,
                onAgain: (by) => setAgain({ by }),
              }}
            />
          </div>
        </div>
        <div className={css['past']}>
          {isMade(state) && (
            <details
              className={css['labels']}
              onToggle={({ currentTarget }) => setPrinting(currentTarget.open)}
            >
              <summary>
                <IconPrinter aria-hidden stroke={1.75} />
                <span>{t('production.label.print')}</span>
                <IconChevronDown aria-hidden stroke={1.75} />
              </summary>
              {printing && (
                <Suspense fallback={null}>
                  <LabelPanel devices={[device]} />
                </Suspense>
              )}
            </details>
          )}
          <DeviceHistory
            device={device}
            title={t('production.history.title')}
            isHere={readAt === undefined}
          />
        </div>
      </div>
    </div>
  );
}
