import { Button } from '@mantine/core';
import { numberText, readNumber } from '@portal/domain/form/read-number';
import type { Source } from '@portal/domain/form-builder/sources';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { valueLabel } from './rule-words.ts';
import css from '../panel/panel.module.css';

type Props = {
  readonly id: string;
  readonly source: Source | undefined;
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
};

/** The values that a condition compares with: ticked among what the source has, or typed. */
export function ValueChoice({ id, source, values, onChange }: Props) {
  const { t } = useTranslation();
  const known = source?.choices.kind === 'fixed' ? source.choices.values : [];
  // What the source does not have any more stays in sight until it is taken away.
  const shown = [...known, ...values.filter((value) => !known.includes(value))];
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <div className={css['values']}>
      <fieldset aria-label={t('builder.rule.values')} className={css['valueList']}>
        {shown.map((value) => (
          <button
            key={value}
            type="button"
            className={css['toggle']}
            aria-pressed={values.includes(value)}
            data-unknown={(source?.choices.kind === 'fixed' && !known.includes(value)) || undefined}
            onClick={() => toggle(value)}
          >
            {values.includes(value) &&
              (source?.choices.kind === 'fixed' ? (
                <IconCheck aria-hidden stroke={2} size="1rem" />
              ) : (
                <IconX aria-hidden stroke={2} size="1rem" />
              ))}
            {valueLabel(t, source, value)}
          </button>
        ))}
      </fieldset>
      {source?.choices.kind === 'typed' && (
        <TypedValue
          id={id}
          type={source.definition.type}
          onAdd={(value) => {
            if (!values.includes(value)) onChange([...values, value]);
          }}
        />
      )}
    </div>
  );
}

type TypedProps = {
  readonly id: string;
  /** Of the source: days and times are typed as answers are stored. */
  readonly type: Source['definition']['type'];
  readonly onAdd: (value: string) => void;
};

/** A value is taken in by Enter, by the button, and when the field is left. */
function TypedValue({ id, type, onAdd }: TypedProps) {
  const { t } = useTranslation();
  const isNumber = type === 'number' || type === 'calculated';
  const [typed, setTyped] = useState('');
  const add = () => {
    const text = typed.trim();
    if (text === '') return;
    const number = isNumber ? readNumber(text) : undefined;
    // Conditions compare a number by its text, with a point and without zeros that say nothing.
    onAdd(number === undefined ? text : numberText(number));
    setTyped('');
  };
  return (
    <div className={css['typed']}>
      <input
        id={`${id}-value`}
        type={type === 'date' || type === 'time' ? type : 'text'}
        className={css['input']}
        aria-label={t('builder.rule.newValue')}
        placeholder={t('builder.rule.newValue')}
        inputMode={isNumber ? 'decimal' : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" onClick={add}>
        {t('builder.rule.addValue')}
      </Button>
    </div>
  );
}
