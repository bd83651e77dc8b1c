import css from './progress-bar.module.css';

type Props = { readonly label: string; readonly value: number; readonly max?: number };

/** How far something is, drawn the same wherever it is said; of 100 unless told. */
export function ProgressBar({ label, value, max = 100 }: Props) {
  return <progress className={css['bar']} max={max} value={value} aria-label={label} />;
}
