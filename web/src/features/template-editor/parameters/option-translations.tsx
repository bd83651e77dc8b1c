import { LANGUAGES } from '@portal/domain/constants';
import { type Labels, optionLabelsOf } from '@portal/domain/templates/labels';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../template-editor.module.css';

type Props = {
  readonly options: readonly string[];
  readonly labels: Readonly<Record<string, Labels>>;
  readonly onChange: (labels: Readonly<Record<string, Labels>>) => void;
};

/** What the options of a list are called in each language, folded away: many read the same everywhere. */
export function OptionTranslations({ options, labels, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (options.length === 0) return null;
  return (
    <details className={css['translations']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('templates.parameters.optionLabels')}</summary>
      <p className={css['second']}>{t('templates.parameters.optionLabelsHint')}</p>
      {isOpen &&
        options.map((option) => (
          <fieldset key={option} className={css['option']}>
            <legend>{option}</legend>
            {LANGUAGES.map((language) => {
              const translations = optionLabelsOf({ optionLabels: labels }, option);
              return (
                <TextInput
                  key={language}
                  lang={language}
                  label={t(`builder.language.${language}`)}
                  placeholder={option}
                  maxLength={120}
                  autoComplete="off"
                  value={translations?.[language] ?? ''}
                  onChange={(event) =>
                    onChange({
                      ...labels,
                      [option]: { ...translations, [language]: event.currentTarget.value },
                    })
                  }
                />
              );
            })}
          </fieldset>
        ))}
    </details>
  );
}
