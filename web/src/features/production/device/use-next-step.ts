import type { ProductionDevice } from '@portal/domain/production/record';
import { LABEL_STAGE, SHIPPING_STAGE, type Stage } from '@portal/domain/production/stages';
import { possibleStages } from '@portal/domain/production/transition';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { groupSerial } from '../../../lib/languages/format.ts';
import { isStorageFull } from '../../../lib/local/local-db.ts';
import { confirm, openQuestion } from '../../../ui/dialogs/confirm.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { hasQuestions } from '../stage/stage-record.ts';
import { stageAddress } from '../stage/stage-draft.ts';
import { useStation } from '../station/station.ts';
import type { DeviceHere, DeviceState } from './own-work.ts';
import { type PlainAct, sendAct } from './send-act.ts';

/** How the number of a device came in. */
export type Source = 'scanner' | 'camera' | 'typed';

/** Whether a stage is finished by a form; the label check always needs its scan. */
export const needsForm = (device: DeviceHere, stage: Stage) =>
  stage === LABEL_STAGE || hasQuestions(device, stage);

/**
 * What can be done to a device now, and does it.
 *
 * @param device as it stands with this station's own work
 * @param stateNow the same, read again from the disk
 */
export function useNextStep(device: DeviceHere, stateNow: () => Promise<DeviceState>) {
  const navigate = useNavigate();
  const { worker } = useStation();
  const [naming, setNaming] = useState(false);
  const startedAt = useStart(device);
  const { busy, once } = useOnce();
  const withOutcomeToast = useOutcomeToast(device);
  const confirmUnchecked = useUncheckedQuestion();

  /** Resolves to false where nothing was done, and the person was told why or is asked who they are. */
  async function act(wanted: PlainAct): Promise<boolean> {
    if (worker !== null) return once(() => withOutcomeToast(wanted, () => sendAct(device, worker, wanted)));
    setNaming(true);
    return false;
  }

  async function finish(stage: Stage, by?: Source): Promise<void> {
    if (worker === null) return setNaming(true);
    // A label that no scanner reads has not passed, so a typed number is none; what a camera sees is kept by the form.
    const isRead = stage === LABEL_STAGE && by === 'scanner' && !hasQuestions(device, stage);
    if (needsForm(device, stage) && !isRead)
      return void navigate(stageAddress({ kind: 'stage', device: device.id, stage }));
    const unchecked = stage === SHIPPING_STAGE && !device.done.includes(LABEL_STAGE);
    if (unchecked && by === undefined && !(await confirmUnchecked())) return;
    const scanned = stage === LABEL_STAGE && by !== undefined ? { serial: device.serial, by } : undefined;
    const wanted = { act: 'finish', stage, startedAt: startedAt(), ...(scanned && { scanned }) } as const;
    await once(async () => {
      // Another tab, or the scan before, may have done it a moment ago.
      if ((await stateNow()).done.includes(stage)) return false;
      return withOutcomeToast(wanted, () => sendAct(device, worker, wanted));
    });
  }

  const possible = possibleStages({ ...device, held: device.hold !== null });
  return { possible, worker, busy, act, finish, naming, setNaming };
}

/** Does one thing at a time: a second tap while the first is on its way does nothing, also before `busy` is drawn. */
function useOnce() {
  const [busy, setBusy] = useState(false);
  const isOnItsWay = useRef(false);
  async function once(work: () => Promise<boolean>): Promise<boolean> {
    if (isOnItsWay.current) return false;
    isOnItsWay.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isOnItsWay.current = false;
      setBusy(false);
    }
  }
  return { busy, once };
}

/** When the work that is next was begun: with the device's page, or with the end of the stage before. */
function useStart({ done }: Pick<ProductionDevice, 'done'>): () => Date {
  const start = useRef<{ readonly before: string; readonly at: Date }>(undefined);
  const before = done.join(' ');
  useEffect(() => {
    if (start.current?.before !== before) start.current = { before, at: new Date() };
  }, [before]);
  return () => start.current?.at ?? new Date();
}

/** Does something to a device, and says what became of it; resolves to whether it was done. */
function useOutcomeToast({ serial }: ProductionDevice) {
  const { t } = useTranslation();
  return async ({ act }: PlainAct, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      toast({ kind: 'success', title: t(`production.acted.${act}`, { serial: groupSerial(serial) }) });
      return true;
    } catch (error) {
      toast({
        kind: 'error',
        title: t('form.notSent.title'),
        message: t(isStorageFull(error) ? 'form.notSent.full' : 'form.notSent.failed'),
      });
      return false;
    }
  };
}

/** Asks before a device is shipped whose label was not read back; whoever scans the next device meanwhile has answered no. */
function useUncheckedQuestion() {
  const { t } = useTranslation();
  const isAsking = useRef(false);
  useEffect(
    () => () => {
      if (isAsking.current) openQuestion.get()?.answer(false);
    },
    [],
  );
  return async (): Promise<boolean> => {
    isAsking.current = true;
    const yes = await confirm({
      title: t('production.unchecked.title'),
      text: t('production.unchecked.text'),
      confirmLabel: t('production.unchecked.ship'),
      cancelLabel: t('production.unchecked.wait'),
    });
    isAsking.current = false;
    return yes;
  };
}
