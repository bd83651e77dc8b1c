import { useTranslation } from 'react-i18next';
import css from './step-bar.module.css';

/** The progress of a form; `step` starts at 1. */
export function StepBar({ step, steps }: { readonly step: number; readonly steps: number }) {
  const { t } = useTranslation();
  const text = t('ui.step', { step, steps });
  return (
    <div className={css['steps']}>
      <span className={css['text']} aria-hidden>
        {text}
      </span>
      <progress aria-label={text} max={steps} value={step} className={css['track']} />
    </div>
  );
}
