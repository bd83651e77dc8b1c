import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SpinnerOverlay } from '../ui/notices/spinner-overlay.tsx';
import css from './waiting.module.css';

const LATE_AFTER_MS = 400;
/** From here on something is wrong, and covering the bar would lock the person in. */
const LONG_MS = 5_000;

/** While a page is fetched: nothing for a blink, then a cover, then words on the page while it is tried again. */
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
  // The bar below still leads away: a tap on it that began before the cover came must not be lost either.
  if (wait === 'late') return <SpinnerOverlay label={t('ui.loading')} blocking={false} />;
  return (
    <output className={css['long']}>
      <Loader color="var(--brand)" size="3rem" aria-hidden />
      <strong className={css['title']}>{t('app.chunk.waiting')}</strong>
      <span className={css['text']}>{t('app.chunk.waitingText')}</span>
    </output>
  );
}
