import { Checkbox } from '@mantine/core';
import type { Field } from '@portal/domain/form/schema';
import { isAnswered, isRepeatable } from '@portal/domain/form-builder/field-kinds';
import type { Source } from '@portal/domain/form-builder/sources';
import type { Language } from '@portal/domain/templates/labels';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../../form/fields/controls.tsx';
import { RadioRows } from '../../../ui/inputs/radio-rows.tsx';
import { CalculationEditor } from './calculation-editor.tsx';
import { NumberControl } from './number-control.tsx';
import { OptionsEditor } from './options-editor.tsx';
import css from './panel.module.css';

type Props = {
  readonly id: string;
  readonly field: Field;
  readonly main: Language;
  readonly operands: readonly Source[];
  readonly minError: string | undefined;
  /** `about` names what is typed in, so that typing is one step to be taken back. */
  readonly onChange: (change: (field: Field) => Field, about?: string) => void;
};

type Ranged = Extract<Field, { type: 'number' | 'calculated' }>;

/** What a field has beside label and rule, by its type. */
export const FieldSettings = memo(function FieldSettings({
  id,
  field,
  main,
  operands,
  minError,
  onChange,
}: Props) {
  const { t } = useTranslation();
  return (
    <>
      {isAnswered(field.type) && (
        <Checkbox
          label={t('builder.field.required')}
          checked={field.required}
          onChange={(event) => {
            const required = event.currentTarget.checked;
            onChange((one) => ({ ...one, required }) as Field);
          }}
        />
      )}
      {field.type === 'text' && (
        <Checkbox
          label={t('builder.field.multiline')}
          checked={field.multiline === true}
          onChange={(event) => onChange(withFlag('multiline', event.currentTarget.checked))}
        />
      )}
      {'repeatable' in field || isRepeatable(field.type) ? (
        <Checkbox
          label={t('builder.field.repeatable')}
          checked={'repeatable' in field && field.repeatable === true}
          onChange={(event) => onChange(withFlag('repeatable', event.currentTarget.checked))}
        />
      ) : null}
      {field.type === 'image' && <NameplateMark isOn={field.nameplate === true} onChange={onChange} />}
      {field.type === 'yes_no' && (
        <RadioRows
          name={`${id}-expected`}
          label={t('builder.field.expected')}
          value={field.expected ?? 'any'}
          options={[
            { value: 'any', label: t('builder.field.anyAnswer') },
            { value: 'yes', label: t('builder.field.expectYes') },
            { value: 'no', label: t('builder.field.expectNo') },
          ]}
          onChange={(expected) => onChange(withExpected(expected))}
        />
      )}
      {(field.type === 'number' || field.type === 'calculated') && (
        <RangeSettings id={id} field={field} minError={minError} onChange={onChange} />
      )}
      {(field.type === 'list' || field.type === 'choices') && (
        <OptionsEditor
          id={id}
          options={field.options}
          main={main}
          onChange={(options, about) =>
            onChange((one) => ('options' in one ? { ...one, options } : one), about)
          }
        />
      )}
      {field.type === 'calculated' && (
        <CalculationEditor
          id={id}
          calculation={field.calculation}
          operands={operands}
          onChange={(calculation) =>
            onChange((one) => (one.type === 'calculated' ? { ...one, calculation } : one), 'calculation')
          }
        />
      )}
    </>
  );
}, isSameButForTexts);

/** Whether a photo is that of the nameplate. */
function NameplateMark({ isOn, onChange }: Pick<Props, 'onChange'> & { readonly isOn: boolean }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('builder.field.nameplate')}
      checked={isOn}
      onChange={(event) => onChange(withFlag('nameplate', event.currentTarget.checked))}
    />
  );
}

const bare = ({ label: _label, labels: _labels, help: _help, ...settings }: Field) => settings;

/** Whether two differ in the texts of the field alone, which are not drawn here. */
function isSameButForTexts(before: Props, after: Props): boolean {
  const { field: was, ...rest } = before;
  const { field: is, ...others } = after;
  return isEqual(rest, others) && isEqual(bare(was), bare(is));
}

function isEqual(one: object, other: object): boolean {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.every((key) => Object.is(Reflect.get(one, key), Reflect.get(other, key)));
}

/** A property that is there or not: none is written while it is off. */
function withFlag(name: 'multiline' | 'repeatable' | 'nameplate', on: boolean): (field: Field) => Field {
  return (field) => {
    const { [name]: _before, ...rest } = field as Field & { [flag in typeof name]?: boolean };
    return on ? { ...rest, [name]: true } : rest;
  };
}

function withExpected(expected: 'any' | 'yes' | 'no'): (field: Field) => Field {
  return (field) => {
    if (field.type !== 'yes_no') return field;
    const { expected: _before, ...rest } = field;
    return expected === 'any' ? rest : { ...rest, expected };
  };
}

function without(field: Ranged, name: 'unit' | 'min' | 'max' | 'outOfRange'): Ranged {
  const { [name]: _before, ...rest } = field;
  return rest;
}

type RangeProps = Pick<Props, 'id' | 'minError' | 'onChange'> & { readonly field: Ranged };

/** Unit and limits, and what becomes of a value beyond them. */
function RangeSettings({ id, field, minError, onChange }: RangeProps) {
  const { t } = useTranslation();
  const change = (of: (field: Ranged) => Ranged, about: string) =>
    onChange((one) => (one.type === 'number' || one.type === 'calculated' ? of(one) : one), about);
  const limit = (name: 'min' | 'max') => (value: number | undefined) =>
    change((one) => (value === undefined ? without(one, name) : { ...one, [name]: value }), name);
  const hasLimit = field.min !== undefined || field.max !== undefined;
  return (
    <>
      <div className={css['sideBySide']}>
        <LineControl
          id={`${id}-unit`}
          label={t('builder.field.unit')}
          autoComplete="off"
          maxLength={20}
          value={field.unit ?? ''}
          onChange={(event) => {
            const unit = event.currentTarget.value;
            change((one) => (unit === '' ? without(one, 'unit') : { ...one, unit }), 'unit');
          }}
        />
        <NumberControl
          id={`${id}-min`}
          label={t('builder.field.min')}
          value={field.min}
          error={minError}
          onChange={limit('min')}
        />
        <NumberControl
          id={`${id}-max`}
          label={t('builder.field.max')}
          value={field.max}
          onChange={limit('max')}
        />
      </div>
      {hasLimit && (
        <RadioRows
          name={`${id}-out-of-range`}
          label={t('builder.field.outOfRange')}
          value={field.outOfRange ?? 'refuse'}
          options={[
            { value: 'refuse', label: t('builder.field.refuse') },
            { value: 'reason', label: t('builder.field.reason') },
          ]}
          onChange={(outOfRange) =>
            change(
              (one) => (outOfRange === 'refuse' ? without(one, 'outOfRange') : { ...one, outOfRange }),
              'outOfRange',
            )
          }
        />
      )}
    </>
  );
}
