import { LANGUAGES } from '@portal/domain/constants';
import { freshName } from '@portal/domain/form-builder/fresh-name';
import type { Labels } from '@portal/domain/templates/labels';
import { MOST_CONFIRMED, type WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import css from './template-editor.module.css';

const TYPES = ['string', 'number', 'date', 'list', 'yes_no'] as const;

/** What the field asks of a parameter beyond its value. */
const MARKS = ['confirmed', 'neededWhenUnknown', 'fromFactory', 'repeatable'] as const;
type Mark = (typeof MARKS)[number];

type Props = {
  /** Absent: a new one. */
  readonly parameter: WrittenParameter | undefined;
  readonly others: readonly WrittenParameter[];
  readonly onClose: () => void;
  readonly onTake: (parameter: WrittenParameter) => void;
};

type Values = {
  readonly labels: Labels;
  readonly type: WrittenParameter['type'];
  readonly unit: string;
  readonly options: string;
  readonly pattern: string;
  readonly required: boolean;
  readonly barcodeScanner: boolean;
} & Readonly<Record<Mark, boolean>>;

/** One parameter: its label in three languages, its kind, and what is asked of it. The name of a known one stays. */
export function ParameterSheet({ parameter, others, onClose, onTake }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Values>(() => valuesOf(parameter));
  const [tried, setTried] = useState(false);
  const set = (changed: Partial<Values>) => setValues({ ...values, ...changed });
  const label = values.labels.pl?.trim() || values.labels.en?.trim() || values.labels.de?.trim() || '';
  const same = others.some((other) => folded(other.label) === folded(label));
  const options = linesOf(values.options);
  const full = others.filter((other) => other.confirmed === true).length >= MOST_CONFIRMED;
  const gaps = {
    label:
      label === '' ? t('templates.parameters.labelMissing') : same && t('templates.parameters.labelTwice'),
    options: values.type === 'list' && options.length === 0 && t('templates.parameters.optionsMissing'),
  };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (gaps.label || gaps.options) return;
    const texts = Object.entries(values.labels).filter(([, text]) => text.trim() !== '');
    onTake({
      ...parameter,
      ...cleaned(values, options),
      name:
        parameter?.name ??
        freshName(label, new Set(others.map(({ name }) => name.toLowerCase())), 'parametr'),
      label,
      labels: Object.fromEntries(texts.map(([language, text]) => [language, text.trim()])),
    });
  }

  return (
    <Sheet
      opened
      onClose={onClose}
      title={t(parameter === undefined ? 'templates.parameters.add' : 'templates.parameters.editTitle')}
    >
      <form noValidate className={css['form']} onSubmit={submit}>
        {LANGUAGES.map((language) => (
          <TextInput
            key={language}
            lang={language}
            label={t(`templates.parameters.labelIn.${language}`)}
            maxLength={200}
            autoComplete="off"
            value={values.labels[language] ?? ''}
            error={tried && language === 'pl' && gaps.label}
            onChange={(event) => set({ labels: { ...values.labels, [language]: event.currentTarget.value } })}
          />
        ))}
        <NativeSelect
          label={t('templates.parameters.type')}
          value={values.type}
          disabled={values.barcodeScanner}
          onChange={(event) =>
            set({ type: TYPES.find((type) => type === event.currentTarget.value) ?? 'string' })
          }
          data={TYPES.map((value) => ({ value, label: t(`templates.parameters.types.${value}`) }))}
        />
        {values.type === 'number' && (
          <TextInput
            label={t('templates.parameters.unit')}
            maxLength={20}
            autoComplete="off"
            value={values.unit}
            onChange={(event) => set({ unit: event.currentTarget.value })}
          />
        )}
        {values.type === 'list' && (
          <Textarea
            label={t('templates.parameters.options')}
            description={t('templates.parameters.optionsHint')}
            autosize
            minRows={3}
            maxRows={10}
            value={values.options}
            error={tried && gaps.options}
            onChange={(event) => set({ options: event.currentTarget.value })}
          />
        )}
        {values.type === 'string' && (
          <TextInput
            label={t('templates.parameters.pattern')}
            description={t('templates.parameters.patternHint')}
            maxLength={200}
            autoComplete="off"
            value={values.pattern}
            onChange={(event) => set({ pattern: event.currentTarget.value })}
          />
        )}
        <Checkbox
          label={t('templates.parameters.requiredLong')}
          checked={values.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('templates.parameters.serialLong')}
          description={t('templates.parameters.serialHint')}
          checked={values.barcodeScanner}
          disabled={parameter?.barcodeScanner === true}
          onChange={(event) =>
            set({
              barcodeScanner: event.currentTarget.checked,
              ...(event.currentTarget.checked && { type: 'string' }),
            })
          }
        />
        {MARKS.map((mark) => (
          <Checkbox
            key={mark}
            label={t(`templates.parameters.${mark}`)}
            description={
              mark === 'confirmed' && full
                ? t('templates.parameters.confirmedFull', { most: MOST_CONFIRMED })
                : t(`templates.parameters.${mark}Hint`)
            }
            checked={values[mark]}
            disabled={mark === 'confirmed' && full && !values.confirmed}
            onChange={(event) => set({ [mark]: event.currentTarget.checked })}
          />
        ))}
        <div className={css['actions']}>
          <Button type="submit">{t('templates.parameters.take')}</Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

const folded = (text: string) => text.trim().toLocaleLowerCase('pl');

/** One option a line; blank lines and what stands there twice are left out. */
function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ];
}

function valuesOf(parameter: WrittenParameter | undefined): Values {
  return {
    labels: { pl: parameter?.label ?? '', ...parameter?.labels },
    type: parameter?.type ?? 'string',
    unit: parameter?.unit ?? '',
    options: (parameter?.options ?? []).join('\n'),
    pattern: parameter?.pattern ?? '',
    required: parameter?.required ?? false,
    barcodeScanner: parameter?.barcodeScanner ?? false,
    confirmed: parameter?.confirmed ?? false,
    neededWhenUnknown: parameter?.neededWhenUnknown ?? false,
    fromFactory: parameter?.fromFactory ?? false,
    repeatable: parameter?.repeatable ?? false,
  };
}

/** Only what the kind has: a unit is a number's, options are a list's. */
function cleaned(values: Values, options: string[]) {
  const { type, required, barcodeScanner } = values;
  const unit = type === 'number' ? values.unit.trim() : '';
  const pattern = type === 'string' ? values.pattern.trim() : '';
  return {
    type,
    required: required || undefined,
    barcodeScanner: barcodeScanner || undefined,
    ...Object.fromEntries(MARKS.map((mark) => [mark, values[mark] || undefined])),
    unit: unit || undefined,
    pattern: pattern || undefined,
    options: type === 'list' ? options : undefined,
  };
}
