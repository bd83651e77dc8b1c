import css from './progress-bar.module.css';
import line from './progress-line.module.css';

type Props = { readonly label: string; readonly value: number; readonly max?: number };

/** How far something is, drawn the same wherever it is said; of 100 unless told. */
export function ProgressBar({ label, value, max = 100 }: Props) {
  return <progress className={css['bar']} max={max} value={value} aria-label={label} />;
}

/** Something is on its way, nobody knows for how long; shows itself after a second, so that a quick answer never flashes. */
export function ProgressLine({ label }: { readonly label: string }) {
  return (
    <div className={line['line']}>
      <progress className={line['track']} aria-label={label} />
      <span aria-hidden>{label}</span>
    </div>
  );
}
