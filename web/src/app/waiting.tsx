import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SpinnerOverlay } from '../ui/spinner-overlay.tsx';

const PATIENCE_MS = 400;

/** Covers the screen while a page is fetched, if that takes longer than a blink. */
export function Waiting() {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late ? <SpinnerOverlay label={t('ui.loading')} /> : null;
}
