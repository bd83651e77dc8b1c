import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../../form/fields/controls.tsx';
import css from './panel.module.css';

type Props = {
  /** Id of the controls, before the language. */
  readonly id: string;
  readonly legend: string;
  readonly main: Language;
  readonly textIn: (language: Language) => string;
  readonly onText: (language: Language, text: string) => void;
  readonly multiline?: boolean;
  /** What is wrong with the text, by language. */
  readonly errors?: ReadonlyMap<Language, string>;
};

/** One text in three languages side by side, the template's main language first. */
export function TextInLanguages({ id, legend, main, textIn, onText, multiline = false, errors }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={css['languages']}>
      <legend>{legend}</legend>
      <div className={css['sideBySide']}>
        {[main, ...LANGUAGES.filter((language) => language !== main)].map((language) => {
          const props = {
            id: `${id}-${language}`,
            label: t(`builder.language.${language}`),
            error: errors?.get(language),
            value: textIn(language),
            lang: language,
            autoComplete: 'off',
          };
          return multiline ? (
            <AreaControl
              key={language}
              {...props}
              rows={2}
              onChange={(event) => onText(language, event.currentTarget.value)}
            />
          ) : (
            <LineControl
              key={language}
              {...props}
              onChange={(event) => onText(language, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
