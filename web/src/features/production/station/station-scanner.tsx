import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { whenIdle } from '../../../lib/loading/idle.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { useOrganisation } from '../../../lib/session/session.ts';
import { SerialControl } from '../../../scanner/serial-control.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { productionDevicePage } from '../addresses.ts';
import { organisationTemplates } from '../../templates/queries.ts';
import { openDevices, openScanned } from '../queries.ts';
import type { Scanned } from './find-scanned.ts';
import { ScanOutcome } from './scan-outcome.tsx';
import css from './station.module.css';
import { useScans } from './use-scans.ts';
import { useWedge, type WedgeScan } from './use-wedge.ts';

type Props = {
  /** The device that is open, and what another scan of it means. */
  readonly open?: { readonly id: number; readonly onAgain?: (by: 'scanner' | 'camera' | 'typed') => void };
  /** What came of the last scan, where the page outlives its scanner. */
  readonly scanOutcome?: ScanOutcome;
  /** Shows neither button nor field, and only listens to a hardware scanner. */
  readonly wedgeOnly?: boolean;
};

/** What came of the last scan that opened no device, and how it is changed. */
export type ScanOutcome = readonly [Scanned | null, (outcome: Scanned | null) => void];

/** State for what came of a scan, unless the page has it: its scanner is another one once the device has come. */
export function useScanOutcome(held?: ScanOutcome): ScanOutcome {
  const own = useState<Scanned | null>(null);
  return held ?? own;
}

type Source = 'scanner' | 'camera' | 'typed';

/**
 * Reads a serial number or badge at a station: from a hardware scanner, wherever the focus is, from the camera, or typed. A device opens
 * at its stage, a badge signs its worker in; anything else is named.
 */
export function StationScanner({ open, scanOutcome, wedgeOnly = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const organisation = useOrganisation();
  const { find, letWork } = useScans();
  const signIn = useBadges(letWork);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useScanOutcome(scanOutcome);
  const latest = useRef(0);
  const desk = useRef<HTMLElement>(null);
  useKnownWithoutNetwork(organisation);

  /** Does what the scan means; false when it means nothing here. */
  const act = async (found: Scanned, by: Source, turn: number): Promise<boolean> => {
    const { devices } = found;
    const [only, ...others] = devices;
    if (only?.kind === 'here' && others.length === 0) {
      setOutcome(null);
      if (only.row.id === open?.id) open.onAgain?.(by);
      else await navigate(openScanned(queries, only.row));
      return true;
    }
    const isBadge = only === undefined && signIn(found, turn);
    if (isBadge) setOutcome(null);
    return isBadge || devices.length > 0;
  };

  const take = async (scanned: string, by: Source, scan?: WedgeScan) => {
    if (scanned.trim() === '') return;
    const turn = (latest.current += 1);
    const field = scan?.field ?? null;
    const inOtherField = field !== null && desk.current?.contains(field) !== true;
    setText('');
    try {
      const found = await find(scanned.trim());
      const isKnown = found.devices.length > 0 || found.worker !== null;
      // Into a field one also scans the numbers of components: what names no device and nobody belongs there.
      if (inOtherField && !isKnown) return;
      if (inOtherField) scan?.giveBack();
      if (turn !== latest.current) {
        // A newer scan has come meanwhile; who works here counts all the same, since that device's stage is written to them.
        if (found.devices.length === 0) signIn(found, turn);
        return;
      }
      const one = found.devices.length === 1 && found.devices[0]?.kind === 'here';
      if (!(await act(found, by, turn)) || (found.devices.length > 0 && !one)) setOutcome(found);
    } catch (error) {
      const { title, detail } = problemOf(error);
      toast({ kind: 'error', title, message: detail });
    }
  };

  useWedge((scan) => {
    void take(scan.text, 'scanner', scan);
    return true;
  });
  return (
    <section ref={desk} aria-label={t('production.scan.title')} className={css['desk']}>
      {outcome !== null && (
        <ScanOutcome
          scanned={outcome}
          onOpen={(id) => {
            setOutcome(null);
            void navigate(productionDevicePage(id));
          }}
          onClose={() => setOutcome(null)}
        />
      )}
      {!wedgeOnly && (
        <Entry
          text={text}
          onText={setText}
          isSecondary={open !== undefined}
          onTake={(taken, by) => void take(taken, by)}
        />
      )}
    </section>
  );
}

/** Signs the worker of a badge in, unless another badge was read since; false where no badge was read. */
function useBadges(letWork: ReturnType<typeof useScans>['letWork']) {
  const latest = useRef(0);
  return ({ worker, text }: Scanned, turn: number): boolean => {
    if (worker === null) return false;
    if (turn > latest.current) {
      latest.current = turn;
      letWork(worker, text);
    }
    return true;
  };
}

type EntryProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** A device is open, whose next step comes first. */
  readonly isSecondary: boolean;
  readonly onTake: (text: string, by: 'camera' | 'typed') => void;
};

/** For stations without a hardware scanner, and for numbers that no scanner reads. */
function Entry({ text, onText, isSecondary, onTake }: EntryProps) {
  return (
    <div className={css['entry']}>
      <SerialControl
        value={text}
        onChange={onText}
        onScanCompleted={(read) => onTake(read, 'camera')}
        onSubmit={(typed) => onTake(typed, 'typed')}
        isSecondary={isSecondary}
        letters
      />
    </div>
  );
}

const STOCK_FRESH_MS = 5 * 60_000;

/** Keeps what a scan needs once the network is gone: the queue, and the types with their forms. */
function useKnownWithoutNetwork(organisation: number): void {
  useQuery({ ...openDevices(organisation), staleTime: STOCK_FRESH_MS });
  useQuery(organisationTemplates(organisation));
  // The parts of the app that a stage needs; the service worker keeps what was fetched once.
  useEffect(
    () =>
      whenIdle(() => {
        for (const fetchPart of PARTS) void fetchPart().catch(() => undefined);
      }),
    [],
  );
}

const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../stage/stage-screen.tsx'),
  () => import('../stage/label-step.tsx'),
  () => import('../stage/stage-request.ts'),
  () => import('../../../records/field-work/send-record.ts'),
  () => import('../../../scanner/camera/scan-overlay.tsx'),
  () => import('@portal/domain/production/worker-contract'),
];
