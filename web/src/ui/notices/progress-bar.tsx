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
