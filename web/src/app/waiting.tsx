import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SpinnerOverlay } from '../ui/notices/spinner-overlay.tsx';
import css from './waiting.module.css';

const LATE_AFTER_MS = 400;
/** After this long something is wrong, and an overlay over the bar would lock the person in. */
const LONG_MS = 5_000;

/**
 * Shown while a page is loaded: nothing for a moment, then an overlay, then a text on the page while loading is
 * retried.
 */
export function Waiting() {
  const { t } = useTranslation();
  const [wait, setWait] = useState<'short' | 'late' | 'long'>('short');
  useEffect(() => {
    const late = setTimeout(() => setWait('late'), LATE_AFTER_MS);
    const long = setTimeout(() => setWait('long'), LONG_MS);
    return () => {
      clearTimeout(late);
      clearTimeout(long);
    };
  }, []);
  if (wait === 'short') return null;
  // Does not block: the bar below still leads away, also with a tap that began before the overlay appeared.
  if (wait === 'late') return <SpinnerOverlay label={t('ui.loading')} blocking={false} />;
  return (
    <output className={css['long']}>
      <Loader color="var(--brand)" size="3rem" aria-hidden />
      <strong className={css['title']}>{t('app.chunk.waiting')}</strong>
      <span className={css['text']}>{t('app.chunk.waitingText')}</span>
    </output>
  );
}
