import { Loader } from '@mantine/core';
import css from './spinner-overlay.module.css';

/** Covers the screen while something that blocks is done; says what. */
export function SpinnerOverlay({ label }: { readonly label: string }) {
  return (
    <div className={css['overlay']} role="alertdialog" aria-modal="true" aria-busy="true" aria-label={label}>
      <div className={css['box']}>
        <Loader color="var(--brand)" size="3rem" aria-hidden />
        <span>{label}</span>
      </div>
    </div>
  );
}
