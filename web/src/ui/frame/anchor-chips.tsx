import { useTranslation } from 'react-i18next';
import css from './anchor-chips.module.css';

/** The sections of a long page; a tap scrolls to one, below the bar. */
export function AnchorChips({
  sections,
}: {
  readonly sections: readonly { readonly id: string; readonly label: string }[];
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ui.sections')} className={css['chips']}>
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={css['chip']}>
          {label}
        </a>
      ))}
    </nav>
  );
}
