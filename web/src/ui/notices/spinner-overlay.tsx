import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './spinner-overlay.module.css';

const LATE_AFTER_MS = 400;

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

/** Shown while a part of the app is loaded: nothing for a moment, then an overlay that does not block what is below. */
export function LateOverlay() {
  const { t } = useTranslation();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate && <SpinnerOverlay label={t('ui.loading')} blocking={false} />;
}
