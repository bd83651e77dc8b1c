import { Loader } from '@mantine/core';
import css from './spinner-overlay.module.css';

type Props = {
  readonly label: string;
  /** Whether the page below is blocked; true by default. */
  readonly blocking?: boolean;
};

/** Covers the screen while something is in progress, and says what. */
export function SpinnerOverlay({ label, blocking = true }: Props) {
  return (
    <div
      className={css['overlay']}
      role={blocking ? 'alertdialog' : 'status'}
      aria-modal={blocking || undefined}
      aria-busy="true"
      aria-label={label}
      data-blocking={blocking || undefined}
    >
      <div className={css['box']}>
        <Loader color="var(--brand)" size="3rem" aria-hidden />
        <span>{label}</span>
      </div>
    </div>
  );
}
