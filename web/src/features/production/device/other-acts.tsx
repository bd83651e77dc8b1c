import { MAX_REASON_LENGTH } from '@portal/domain/installations/review/marked-reason';
import type { ProductionDevice } from '@portal/domain/production/record';
import { SHIPPING_STAGE, STAGE_NAMES, type Stage } from '@portal/domain/production/stages';
import { isClosed } from '@portal/domain/production/transition';
import type { StationWorker } from '@portal/domain/production/worker';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowBackUp, IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaControl } from '../../../form/fields/controls.tsx';
import { fieldId } from '../../../form/fields/focus-gap.ts';
import { useStateAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import { useUser } from '../../../lib/session/session.ts';
import { ActionDialog } from '../../../records/action-dialog.tsx';
import { useWedge } from '../station/use-wedge.ts';
import css from './device.module.css';
import { storedQuestion, useQuestionDraft } from './question-draft.ts';
import type { PlainAct } from './send-act.ts';

type Props = {
  readonly device: ProductionDevice;
  readonly worker: StationWorker | null;
  readonly onNeedWorker: () => void;
  readonly onAct: (act: PlainAct) => Promise<void>;
};

type OpenDialog = { readonly act: 'hold' | 'rework' | 'reopen'; readonly workerId: number };

/** What is done to a device less often: it is put on hold, or goes back to an earlier stage. */
export function OtherActs({ device, worker, onNeedWorker, onAct }: Props) {
  const { t } = useTranslation();
  const userId = useUser()?.id ?? 0;
  const back = device.done.includes(SHIPPING_STAGE) ? 'reopen' : 'rework';
  const mayHold = device.hold === null && !isClosed(device);
  const [asking, setAsking] = useState<OpenDialog | null>(() => {
    const stored = worker && storedQuestion({ userId, workerId: worker.id, deviceId: device.id });
    return stored && (stored.act === 'hold' ? mayHold : stored.act === back) ? stored : null;
  });
  // A badge that was scanned before it opened may be known only now: what one worker typed is not sent as another's.
  if (asking !== null && worker !== null && asking.workerId !== worker.id) setAsking(null);
  if (device.installed) return null;
  const ask = (act: OpenDialog['act']) =>
    worker === null ? onNeedWorker() : setAsking({ act, workerId: worker.id });
  return (
    <div className={css['others']}>
      {mayHold && (
        <Button
          className={css['other']}
          variant="default"
          leftSection={<IconPlayerPause aria-hidden stroke={1.75} />}
          onClick={() => ask('hold')}
        >
          {t('production.ask.hold.open')}
        </Button>
      )}
      {device.done.length > 0 && (
        <Button
          className={css['other']}
          variant="default"
          leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
          onClick={() => ask(back)}
        >
          {t(`production.ask.${back}.open`)}
        </Button>
      )}
      {asking !== null && (
        <AskReason
          act={asking.act}
          workerId={asking.workerId}
          device={device}
          userId={userId}
          onAct={onAct}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

/** Reasons that are one tap; anything else is typed. */
const REASONS = {
  hold: ['parts', 'damage', 'question'],
  rework: ['leak', 'wiring', 'damage'],
  reopen: ['leak', 'wiring', 'damage'],
} as const;

type AskProps = Pick<Props, 'device' | 'onAct'> &
  OpenDialog & {
    readonly userId: number;
    readonly onClose: () => void;
  };

/** Asks why, and to which stage a device goes back: the last one unless told. */
function AskReason({ act, workerId, device: { id, done }, userId, onAct, onClose }: AskProps) {
  const { t } = useTranslation();
  const [before] = useState(() => {
    const stored = storedQuestion({ userId, workerId, deviceId: id });
    return stored?.act === act ? stored : undefined;
  });
  const place = `hall-${act}-${workerId}-${id}`;
  const [stage, setStage] = useStateAcrossSignIn(
    `${place}-stage`,
    done.find((one) => one === before?.stage) ?? done.at(-1),
  );
  const [reason, setReason] = useStateAcrossSignIn(place, before?.reason ?? '');
  useQuestionDraft({ userId, workerId, deviceId: id, act, reason, stage });
  const isMissing = reason.trim() === '';
  const chips = REASONS[act].map((one) => t(`production.reasons.${one}`));
  // What was typed by hand is added to, another chip is replaced.
  const take = (chip: string) =>
    setReason((now) => {
      const said = now.trim();
      if (said === '' || chips.includes(said)) return chip;
      return said.includes(chip) ? now : `${chip}. ${said}`.slice(0, MAX_REASON_LENGTH);
    });
  // A scan would finish a stage or open another device behind the question. Typed into the reason, it belongs there.
  useWedge(() => true);
  const send = async () => {
    if (act === 'hold') await onAct({ act, reason: reason.trim() });
    else if (stage !== undefined) await onAct({ act, stage, reason: reason.trim() });
  };
  return (
    <ActionDialog
      title={t(`production.ask.${act}.title`)}
      label={t(`production.ask.${act}.confirm`)}
      isDirty={!isMissing}
      gap={isMissing ? fieldId('act', 'reason') : null}
      onConfirm={send}
      onClose={onClose}
    >
      {(tried) => (
        <div className={css['ask']}>
          {act !== 'hold' && <StageChoice done={done} stage={stage} onStage={setStage} />}
          <div className={css['reasons']}>
            {chips.map((chip) => (
              <Button key={chip} className={css['other']} variant="default" onClick={() => take(chip)}>
                {chip}
              </Button>
            ))}
          </div>
          <AreaControl
            id={fieldId('act', 'reason')}
            label={t('production.ask.reason')}
            required
            maxLength={MAX_REASON_LENGTH}
            error={tried && isMissing ? t('production.ask.reasonMissing') : undefined}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </div>
      )}
    </ActionDialog>
  );
}

type ChoiceProps = {
  readonly done: readonly Stage[];
  readonly stage: Stage | undefined;
  readonly onStage: (stage: Stage | undefined) => void;
};

function StageChoice({ done, stage, onStage }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      className={css['choice']}
      label={t('production.ask.stage')}
      value={stage ?? ''}
      data={done.map((one) => ({
        value: String(one),
        label: t('production.stageTitle', { stage: one, name: t(`production.stages.${STAGE_NAMES[one]}`) }),
      }))}
      onChange={({ currentTarget }) => onStage(done.find((one) => String(one) === currentTarget.value))}
    />
  );
}
