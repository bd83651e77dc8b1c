import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './step-bar.module.css';

type Props = {
  readonly step: number;
  readonly steps: number;
  /** Lists all steps; without it the progress is only shown. */
  readonly onOpen?: () => void;
};

/** The progress of a form; `step` starts at 1. */
export function StepBar({ step, steps, onOpen }: Props) {
  const { t } = useTranslation();
  const text = t('ui.step', { step, steps });
  return (
    <div className={css['steps']}>
      {onOpen === undefined ? (
        <span className={css['text']} aria-hidden>
          {text}
        </span>
      ) : (
        <button
          type="button"
          className={css['open']}
          aria-haspopup="dialog"
          aria-label={t('ui.stepsOf', { step, steps })}
          onClick={onOpen}
        >
          <span className={css['text']}>{text}</span>
          <span className={css['all']}>
            <IconListCheck aria-hidden stroke={1.75} size="1.25rem" />
            {t('ui.allSteps')}
          </span>
        </button>
      )}
      <progress aria-label={text} max={steps} value={step} className={css['track']} />
    </div>
  );
}
