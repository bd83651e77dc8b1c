import { LABEL_STAGE, SHIPPING_STAGE, STAGE_NAMES, type Stage } from '@portal/domain/production/stages';
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/languages/format.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { stageAddress } from '../stage/stage-draft.ts';
import { WorkerDialog } from '../station/worker-dialog.tsx';
import css from './device.module.css';
import { OtherActs } from './other-acts.tsx';
import type { DeviceHere, DeviceState } from './own-work.ts';
import { needsForm, type Source, useNextStep } from './use-next-step.ts';

type Props = {
  readonly device: DeviceHere;
  /** The number of this very device was scanned again: the next step is meant. */
  readonly again: { readonly by: Source } | undefined;
  readonly stateNow: () => Promise<DeviceState>;
};

/** The one thing to do next, as one big button; what else is possible stands below it. */
export function NextStep({ device, again, stateNow }: Props) {
  const { t } = useTranslation();
  const { possible, worker, busy, act, finish, naming, setNaming } = useNextStep(device, stateNow);
  // A scan of the open device means its next step, once for each scan.
  const onAgain = useEffectEvent((by: Source) => {
    // The label of a made device is proven by just this; shipping comes after it.
    const meant = possible.includes(LABEL_STAGE) ? LABEL_STAGE : possible[0];
    if (meant !== undefined) void finish(meant, by);
  });
  useEffect(() => {
    if (again !== undefined) onAgain(again.by);
  }, [again]);

  const isUnchecked = possible.includes(SHIPPING_STAGE) && !device.done.includes(LABEL_STAGE);
  return (
    <div className={css['next']}>
      {device.installed && <Notice tone="info" title={t('production.device.installed')} />}
      <Held device={device} busy={busy} onRelease={() => void act({ act: 'release' })} />
      {device.step === null && (
        <p className={css['over']}>
          <IconCircleCheck aria-hidden stroke={1.75} size="2rem" />
          {t('production.marks.over')}
        </p>
      )}
      {possible.map((stage, at) => {
        const withForm = needsForm(device, stage);
        const address = stageAddress({ kind: 'stage', device: device.id, stage });
        return (
          <StageButton
            key={stage}
            stage={stage}
            isFirst={at === 0}
            to={worker !== null && withForm ? address : undefined}
            asks={withForm}
            busy={busy}
            onFinish={() => void finish(stage)}
          />
        );
      })}
      {isUnchecked && (
        <Notice tone="warn" title={t('production.unchecked.title')}>
          {t('production.unchecked.hint')}
        </Notice>
      )}
      <OtherActs device={device} worker={worker} onNeedWorker={() => setNaming(true)} onAct={act} />
      {naming && <WorkerDialog onClose={() => setNaming(false)} />}
    </div>
  );
}

type HeldProps = {
  readonly device: DeviceHere;
  readonly busy: boolean;
  readonly onRelease: () => void;
};

/** Why a device waits, since when, and the way on. */
function Held({ device: { hold }, busy, onRelease }: HeldProps) {
  const { t } = useTranslation();
  if (hold === null) return null;
  return (
    <>
      <Notice tone="bad" title={t('production.held', { reason: hold.reason })}>
        {[hold.worker, formatDateTime(hold.since)].filter(Boolean).join(' · ')}
      </Notice>
      <Button
        className={css['big']}
        loading={busy}
        leftSection={<IconPlayerPlay aria-hidden stroke={1.75} size="2rem" />}
        onClick={onRelease}
      >
        {t('production.release')}
      </Button>
    </>
  );
}

type StageButtonProps = {
  readonly stage: Stage;
  readonly isFirst: boolean;
  /** Where its form is; undefined where a tap does it, or asks who works first. */
  readonly to: string | undefined;
  readonly asks: boolean;
  readonly busy: boolean;
  readonly onFinish: () => void;
};

function StageButton({ stage, isFirst, to, asks, busy, onFinish }: StageButtonProps) {
  const { t } = useTranslation();
  const values = { stage, name: t(`production.stages.${STAGE_NAMES[stage]}`) };
  const look = { className: css['big'], variant: isFirst ? 'filled' : 'default' } as const;
  const words = asks ? t('production.stageTitle', values) : t('production.finishStage', values);
  if (to !== undefined)
    return (
      <Button
        {...look}
        component={Link}
        to={to}
        rightSection={<IconArrowRight aria-hidden stroke={1.75} size="2rem" />}
      >
        {words}
      </Button>
    );
  return (
    <Button
      {...look}
      loading={busy}
      leftSection={<IconCheck aria-hidden stroke={1.75} size="2rem" />}
      onClick={onFinish}
    >
      {words}
    </Button>
  );
}
