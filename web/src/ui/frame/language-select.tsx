import { LANGUAGES } from '@portal/domain/constants';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, setLanguage } from '../../lib/languages/i18n.ts';
import css from './language-select.module.css';

/** Each language under its own name. */
export const LANGUAGE_NAMES = { pl: 'Polski', en: 'English', de: 'Deutsch' } as const;

type Props = {
  /** Called when the texts of the language cannot be loaded. */
  readonly onFailure: () => void;
  /** White, for the coloured bar. */
  readonly onBrand?: boolean;
};

/** A native select of the languages behind a button of 56 px. */
export function LanguageSelect({ onFailure, onBrand = false }: Props) {
  const { t } = useTranslation();
  const language = currentLanguage();
  return (
    <label className={css['language']} data-on-brand={onBrand || undefined}>
      <IconLanguage aria-hidden stroke={1.75} size="1.5rem" />
      <span aria-hidden className={css['code']}>
        {language.toUpperCase()}
      </span>
      <select
        aria-label={t('ui.language')}
        value={language}
        onChange={(event) => {
          const chosen = LANGUAGES.find((one) => one === event.currentTarget.value);
          if (chosen !== undefined) setLanguage(chosen).catch(onFailure);
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
