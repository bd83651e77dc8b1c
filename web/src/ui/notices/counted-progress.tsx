import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import css from './counted-progress.module.css';
import { ProgressBar } from './progress-bar.tsx';

type Props = { readonly label: string; readonly done: number; readonly total: number };

/** How many of how many are done, as a bar and in numbers. */
export function CountedProgress({ label, done, total }: Props) {
  const { t } = useTranslation();
  const shown = Math.min(done, total);
  return (
    <div className={css['progress']}>
      <ProgressBar label={label} max={Math.max(total, 1)} value={shown} />
      <span aria-hidden>
        {label} · {t('ui.shownOf', { shown: formatNumber(shown), total: formatNumber(total) })}
      </span>
    </div>
  );
}
