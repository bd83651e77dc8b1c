import { STAGE_NAMES, STAGES, type Stage } from '@portal/domain/production/stages';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlayerPauseFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './stage-marks.module.css';

type Props = {
  readonly done: readonly Stage[];
  /** The stage that comes next; null when production is over. */
  readonly step: Stage | null;
  readonly held: boolean;
};

/** The eight stages of a device as small marks, each a sign of its own: done, now, on hold, or still to come. */
export function StageMarks({ done, step, held }: Props) {
  const { t } = useTranslation();
  const name = (stage: Stage) => t(`production.stages.${STAGE_NAMES[stage]}`);
  const label =
    step === null
      ? t('production.marks.over')
      : t(held ? 'production.marks.held' : 'production.marks.now', { stage: step, name: name(step) });
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <span aria-hidden className={css['marks']}>
        {STAGES.map((stage) => {
          const state = done.includes(stage) ? 'done' : stage === step ? (held ? 'held' : 'now') : 'open';
          return (
            <span
              key={stage}
              title={`${String(stage)} ${name(stage)}`}
              data-state={state}
              className={css['mark']}
            >
              {state === 'done' && <IconCheck stroke={3} size="0.875rem" />}
              {state === 'held' && <IconPlayerPauseFilled size="0.875rem" />}
              {(state === 'now' || state === 'open') && stage}
            </span>
          );
        })}
      </span>
    </>
  );
}
