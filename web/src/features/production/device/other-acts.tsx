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
import { useUser } from '../../../lib/session/session.ts';
import { ActionDialog } from '../../../records/action-dialog.tsx';
import { useWedge } from '../station/use-wedge.ts';
import css from './device.module.css';
import { type AskedQuestion, storedAnswer, useQuestionDraft } from './question-draft.ts';
import type { PlainAct } from './send-act.ts';

type Props = {
  readonly device: ProductionDevice;
  readonly worker: StationWorker | null;
  readonly onNeedWorker: () => void;
  /** Resolves to false where nothing was done. */
  readonly onAct: (act: PlainAct) => Promise<boolean>;
};

/** What is done to a device less often: it is put on hold, or goes back to an earlier stage. */
export function OtherActs({ device, worker, onNeedWorker, onAct }: Props) {
  const { t } = useTranslation();
  const userId = useUser()?.id ?? 0;
  const back = device.done.includes(SHIPPING_STAGE) ? 'reopen' : 'rework';
  const mayHold = device.hold === null && !isClosed(device);
  const [asking, setAsking] = useState<AskedQuestion | null>(null);
  const question = (act: AskedQuestion['act'], workerId: number): AskedQuestion => ({
    userId,
    workerId,
    deviceId: device.id,
    act,
  });
  const [askedOf, setAskedOf] = useState<number>();
  // The worker may be known only now: named again after a shift, or by a badge that was scanned before the dialog opened. What one
  // worker typed is not sent as another's; whoever types goes on where they stopped.
  if (worker !== null && worker.id !== askedOf) {
    setAskedOf(worker.id);
    if (asking?.workerId !== worker.id) {
      const acts: readonly AskedQuestion['act'][] = mayHold ? ['hold', back] : [back];
      const questions = acts.map((act) => question(act, worker.id));
      setAsking(questions.find((one) => storedAnswer(one) !== undefined) ?? null);
    }
  }
  if (device.installed) return null;
  const ask = (act: AskedQuestion['act']) =>
    worker === null ? onNeedWorker() : setAsking(question(act, worker.id));
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
          key={`${String(asking.workerId)} ${asking.act}`}
          question={asking}
          device={device}
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

type AskProps = Pick<Props, 'device' | 'onAct'> & {
  readonly question: AskedQuestion;
  readonly onClose: () => void;
};

/** Asks why, and to which stage a device goes back: the last one unless told. */
function AskReason({ question, device: { done }, onAct, onClose }: AskProps) {
  const { t } = useTranslation();
  const { act } = question;
  const [before] = useState(() => storedAnswer(question));
  const [stage, setStage] = useState(done.find((one) => one === before?.stage) ?? done.at(-1));
  const [reason, setReason] = useState(before?.reason ?? '');
  const forget = useQuestionDraft(question, { reason, stage });
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
    if (act === 'hold') return onAct({ act, reason: reason.trim() });
    return stage !== undefined && onAct({ act, stage, reason: reason.trim() });
  };
  return (
    <ActionDialog
      title={t(`production.ask.${act}.title`)}
      label={t(`production.ask.${act}.confirm`)}
      isDirty={!isMissing}
      gap={isMissing ? fieldId('act', 'reason') : null}
      onConfirm={send}
      onClose={() => {
        forget();
        onClose();
      }}
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
            // Opened again with what was typed, it is typed on at its end. At first a reason is one tap, without the keyboard of a screen.
            ref={toEnd}
            data-autofocus={before === undefined ? undefined : true}
          />
        </div>
      )}
    </ActionDialog>
  );
}

const toEnd = (area: HTMLTextAreaElement | null) =>
  area?.setSelectionRange(area.value.length, area.value.length);

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
