import { useTranslation } from 'react-i18next';
import css from './skeletons.module.css';

type Props = {
  /** Blocks of the content that is on its way: cards of a list, rows of a table, sections of a detail. */
  readonly shape: 'cards' | 'rows' | 'sections';
  readonly count?: number;
};

/** The shape of what comes, after 150 ms, so that a quick answer never flashes. */
export function Skeletons({ shape, count = 4 }: Props) {
  const { t } = useTranslation();
  return (
    <output aria-label={t('ui.loading')} className={css['list']} data-shape={shape}>
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className={css['block']} aria-hidden>
          <span />
          <span />
          {shape !== 'rows' && <span />}
        </span>
      ))}
    </output>
  );
}
