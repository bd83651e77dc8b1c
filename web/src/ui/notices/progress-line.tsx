import css from './progress-line.module.css';

/** Something is on its way, nobody knows for how long; shows itself after a second, so that a quick answer never flashes. */
export function ProgressLine({ label }: { readonly label: string }) {
  return (
    <div className={css['line']}>
      <progress className={css['track']} aria-label={label} />
      <span aria-hidden>{label}</span>
    </div>
  );
}
