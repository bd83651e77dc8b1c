import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LateOverlay } from '../ui/notices/spinner-overlay.tsx';
import css from './waiting.module.css';

/** After this long something is wrong, and an overlay over the bar would lock the person in. */
const LONG_MS = 5_000;

/**
 * Shown while a page is loaded: nothing for a moment, then an overlay, through which the bar still leads away, then a text
 * on the page while loading is retried.
 */
export function Waiting() {
  const { t } = useTranslation();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return <LateOverlay />;
  return (
    <output className={css['long']}>
      <Loader color="var(--brand)" size="3rem" aria-hidden />
      <strong className={css['title']}>{t('app.chunk.waiting')}</strong>
      <span className={css['text']}>{t('app.chunk.waitingText')}</span>
    </output>
  );
}
