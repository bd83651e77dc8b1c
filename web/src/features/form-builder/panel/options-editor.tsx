import { ActionIcon, Button } from '@mantine/core';
import { type Option, pastedOptions } from '@portal/domain/form-builder/paste-options';
import { textIn, withTextIn } from '@portal/domain/form-builder/texts';
import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaControl } from '../../../form/fields/controls.tsx';
import { idleButton } from '../../../ui/inputs/idle-button.ts';
import { ownKeysOf } from '../use-shortcuts.ts';
import css from './panel.module.css';

type Props = {
  readonly id: string;
  readonly options: readonly Option[];
  readonly main: Language;
  readonly onChange: (options: Option[], about?: string) => void;
};

/** The options of a list: labels in three languages, order, and a whole list pasted from a spreadsheet. */
export function OptionsEditor({ id, options, main, onChange }: Props) {
  const { t } = useTranslation();
  const languages = [main, ...LANGUAGES.filter((language) => language !== main)];
  const move = (index: number, by: -1 | 1) => {
    const next = [...options];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index + by, 0, moved);
    onChange(next);
  };
  return (
    <fieldset className={css['languages']}>
      <legend>{t('builder.options.title')}</legend>
      {options.length > 0 && (
        <ol className={css['options']}>
          {options.map((option, index) => (
            <li key={option.value}>
              <code className={css['value']}>{option.value}</code>
              {languages.map((language) => (
                <input
                  key={language}
                  className={css['input']}
                  lang={language}
                  autoComplete="off"
                  aria-label={t('builder.options.label', {
                    value: option.value,
                    language: t(`builder.language.${language}`),
                  })}
                  placeholder={t(`builder.language.${language}`)}
                  value={textIn(option, language, main)}
                  onChange={(event) => {
                    const text = event.currentTarget.value;
                    onChange(
                      options.map((one) =>
                        one === option ? withTextInOption(one, language, main, text) : one,
                      ),
                      `${option.value}-${language}`,
                    );
                  }}
                />
              ))}
              <span className={css['rowActions']}>
                <ActionIcon
                  aria-label={t('builder.options.up', { value: option.value })}
                  {...idleButton(index === 0, () => move(index, -1))}
                >
                  <IconArrowUp aria-hidden stroke={1.75} size="1.25rem" />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('builder.options.down', { value: option.value })}
                  {...idleButton(index === options.length - 1, () => move(index, 1))}
                >
                  <IconArrowDown aria-hidden stroke={1.75} size="1.25rem" />
                </ActionIcon>
                <ActionIcon
                  aria-label={t('builder.options.remove', { value: option.value })}
                  onClick={() => onChange(options.filter((one) => one !== option))}
                >
                  <IconTrash aria-hidden stroke={1.75} size="1.25rem" />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ol>
      )}
      <NewOptions id={id} onAdd={(text) => onChange([...pastedOptions(text, options)])} />
    </fieldset>
  );
}

function withTextInOption(option: Option, language: Language, main: Language, text: string): Option {
  const { label, labels } = withTextIn(option, language, main, text);
  return { value: option.value, label, ...(labels && { labels }) };
}

/** One a line, as it is copied from a spreadsheet. */
function NewOptions({ id, onAdd }: { readonly id: string; readonly onAdd: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <div className={css['new']}>
      <AreaControl
        id={`${id}-new-options`}
        label={t('builder.options.new')}
        help={t('builder.options.newHelp')}
        rows={2}
        {...ownKeysOf(text)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        {...idleButton(text.trim() === '', () => {
          onAdd(text);
          setText('');
        })}
      >
        {t('builder.options.add')}
      </Button>
    </div>
  );
}
