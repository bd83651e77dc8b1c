import { useTranslation } from 'react-i18next';
import css from './skeletons.module.css';

type Props = {
  /** The shape of the content that is being loaded: cards of a list, rows of a table, sections of a detail page. */
  readonly shape: 'cards' | 'rows' | 'sections';
  readonly count?: number;
};

/** A placeholder in the shape of the content, after 150 ms, so that it does not flash before a quick answer. */
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
