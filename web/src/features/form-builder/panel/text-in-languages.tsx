import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaControl, LineControl } from '../../../form/fields/controls.tsx';
import css from './panel.module.css';

type Props = {
  /** Id of the controls, before the language. */
  readonly id: string;
  readonly legend: string;
  readonly main: Language;
  readonly textIn: (language: Language) => string;
  /** The same function as long as the place is the same. */
  readonly onText: (language: Language, text: string) => void;
  readonly multiline?: boolean;
  /** What is wrong with the text, by language. */
  readonly errors?: ReadonlyMap<Language, string>;
};

/** One text in three languages side by side, the template's main language first. */
export function TextInLanguages({ id, legend, main, textIn, onText, multiline = false, errors }: Props) {
  return (
    <fieldset className={css['languages']}>
      <legend>{legend}</legend>
      <div className={css['sideBySide']}>
        {[main, ...LANGUAGES.filter((language) => language !== main)].map((language) => (
          <TextIn
            key={language}
            id={`${id}-${language}`}
            language={language}
            error={errors?.get(language)}
            value={textIn(language)}
            multiline={multiline}
            onText={onText}
          />
        ))}
      </div>
    </fieldset>
  );
}

type TextProps = Required<Pick<Props, 'id' | 'multiline' | 'onText'>> & {
  readonly language: Language;
  readonly error: string | undefined;
  readonly value: string;
};

/** One language, which alone is drawn again while it is typed in. */
const TextIn = memo(function TextIn({ id, language, error, value, multiline, onText }: TextProps) {
  const { t } = useTranslation();
  const props = {
    id,
    label: t(`builder.language.${language}`),
    error,
    value,
    lang: language,
    autoComplete: 'off',
  };
  return multiline ? (
    <AreaControl {...props} rows={2} onChange={(event) => onText(language, event.currentTarget.value)} />
  ) : (
    <LineControl {...props} onChange={(event) => onText(language, event.currentTarget.value)} />
  );
});
