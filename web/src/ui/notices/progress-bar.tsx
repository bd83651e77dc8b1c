import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import counted from './counted-progress.module.css';
import css from './progress-bar.module.css';
import line from './progress-line.module.css';

type Props = { readonly label: string; readonly value: number; readonly max?: number };

/** A progress bar; `max` is 100 by default. */
export function ProgressBar({ label, value, max = 100 }: Props) {
  return <progress className={css['bar']} max={max} value={value} aria-label={label} />;
}

/**
 * Says that something of unknown duration is in progress; appears after a second, so that it does not flash before a
 * quick answer.
 */
export function ProgressLine({ label }: { readonly label: string }) {
  return (
    <div className={line['line']}>
      <progress className={line['track']} aria-label={label} />
      <span aria-hidden>{label}</span>
    </div>
  );
}

type CountedProps = { readonly label: string; readonly done: number; readonly total: number };

/** How many of how many are done, as a bar and in numbers. */
export function CountedProgress({ label, done, total }: CountedProps) {
  const { t } = useTranslation();
  const shown = Math.min(done, total);
  return (
    <div className={counted['progress']}>
      <ProgressBar label={label} max={Math.max(total, 1)} value={shown} />
      <span aria-hidden>
        {label} · {t('ui.shownOf', { shown: formatNumber(shown), total: formatNumber(total) })}
      </span>
    </div>
  );
}
