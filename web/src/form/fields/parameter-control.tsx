import { parameterOptionLabel } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { Clearable } from './clearable.tsx';
import { AreaControl, LineControl, SelectControl } from './controls.tsx';
import { labelOf } from './field-label.ts';
import { numberKeyboard } from './field-props.ts';
import { MomentControl } from './moment-control.tsx';
import { RadioRows } from '../../ui/inputs/radio-rows.tsx';
import { YesNo } from '../../ui/values/yes-no.tsx';

type Props = {
  readonly field: ParameterField;
  readonly id: string;
  readonly value: string;
  readonly help?: string;
  readonly error?: string;
  /** A value that was tapped by mistake can be taken back: nothing else stands in its place then. */
  readonly mayBeEmptied?: boolean;
  readonly onChange: (value: string) => void;
};

/** Parameters have no limits; of their numbers only temperatures are below zero. */
const isTemperature = ({ unit = '' }: ParameterField): boolean => unit.includes('°');

/** A longer value gets several lines. */
const ONE_LINE = 60;
const MAX_ROWS = 5;

/** The control of one device parameter; its value is sent as text, whatever its type. */
export function ParameterControl(props: Props) {
  const { field, id, value, help, error, onChange } = props;
  // As it was when the field was opened: another control in its place would take the focus, and the keys typed next.
  const [isLong] = useState(value.length > ONE_LINE);
  const frame = { label: labelOf(field), help, error, required: field.required === true };
  // A list without options takes any text.
  switch (field.type === 'list' && !field.options?.length ? 'string' : field.type) {
    case 'yes_no':
    case 'list':
      return <ChosenValue {...props} />;
    case 'string':
    case 'newer':
      return isLong ? (
        <AreaControl
          {...frame}
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <LineControl
          {...frame}
          id={id}
          unit={field.unit}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'date':
      return (
        <MomentControl
          {...frame}
          id={id}
          unit={field.unit}
          autoComplete="off"
          type="date"
          value={value}
          onValue={onChange}
        />
      );
    case 'number':
      return (
        <LineControl
          {...frame}
          id={id}
          unit={field.unit}
          autoComplete="off"
          inputMode={numberKeyboard(isTemperature(field) ? undefined : 0)}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

/** Yes or no, or one of some options. */
function ChosenValue({ field, id, value, help, error, mayBeEmptied = false, onChange }: Props) {
  const { t } = useTranslation();
  const label = labelOf(field);
  const required = field.required === true;
  const options = (field.options ?? []).map((option) => ({
    value: option,
    label: parameterOptionLabel(field, option, currentLanguage()),
  }));
  if (field.type === 'list' && options.length > MAX_ROWS)
    return (
      <SelectControl
        {...{ id, label, help, error, required, options, value }}
        empty={t('ui.choose')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  const frame = { name: id, label, description: help, error, required };
  return (
    <Clearable id={id} label={label} onClear={mayBeEmptied && value !== '' ? () => onChange('') : undefined}>
      {field.type === 'list' ? (
        <RadioRows {...frame} options={options} value={value || null} onChange={onChange} />
      ) : (
        <YesNo
          {...frame}
          value={value === 'yes' ? true : value === 'no' ? false : null}
          onChange={(yes) => onChange(yes ? 'yes' : 'no')}
        />
      )}
    </Clearable>
  );
}
