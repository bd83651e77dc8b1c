import { LANGUAGES } from '@portal/domain/constants';
import { MAX_CONFIRMED, type WrittenParameter } from '@portal/domain/templates/parameters-schema';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../../form/fields/focus-gap.ts';
import { appHistory } from '../../../lib/history.ts';
import { useStateAcrossSignIn } from '../../../lib/session/state-across-sign-in.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useUnsavedOfficeGuard } from '../../../ui/frame/unsaved-guard.ts';
import {
  allConfirmed,
  gapsOf,
  linesOf,
  SWITCHES,
  parameterOf,
  type ParameterSheetValues,
  valuesOf,
} from './parameter-values.ts';
import { OptionTranslations } from './option-translations.tsx';
import css from '../template-editor.module.css';

const TYPES = ['string', 'number', 'date', 'list', 'yes_no'] as const;

const LABEL_ID = 'parameter-label';
const OPTIONS_ID = 'parameter-options';

type Props = {
  /** Under which name what is typed comes back after another sign-in. */
  readonly place: string;
  /** Absent: a new one. */
  readonly parameter: WrittenParameter | undefined;
  readonly others: readonly WrittenParameter[];
  readonly onClose: () => void;
  readonly onTake: (parameter: WrittenParameter) => void;
};

/** One parameter: its label in three languages, its kind, and what is asked of it. The name of a known one stays. */
export function ParameterSheet({ place, parameter, others, onClose, onTake }: Props) {
  const { t } = useTranslation();
  const [before] = useState(() => valuesOf(parameter));
  const [values, setValues] = useStateAcrossSignIn(place, before);
  const [tried, setTried] = useState(false);
  const set = (changed: Partial<ParameterSheetValues>) => setValues({ ...values, ...changed });
  const gaps = gapsOf(parameter, values, others);
  const isDirty = JSON.stringify(values) !== JSON.stringify(before);
  useUnsavedOfficeGuard(isDirty, 'templates');

  async function close() {
    if (!isDirty || (await appHistory().mayLeave())) onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (gaps.label !== null) return focusField(LABEL_ID);
    if (gaps.options !== null) return focusField(OPTIONS_ID);
    onTake(parameterOf(parameter, values, others));
  }

  return (
    <Sheet
      opened
      onClose={() => void close()}
      title={t(parameter === undefined ? 'templates.parameters.add' : 'templates.parameters.editTitle')}
    >
      <form noValidate className={css['form']} onSubmit={submit}>
        <LabelFields values={values} set={set} gap={tried ? gaps.label : null} />
        <NativeSelect
          label={t('templates.parameters.type')}
          value={values.type}
          disabled={values.barcodeScanner}
          onChange={(event) =>
            set({ type: TYPES.find((type) => type === event.currentTarget.value) ?? 'string' })
          }
          data={TYPES.map((value) => ({ value, label: t(`templates.parameters.types.${value}`) }))}
        />
        <TypeFields values={values} set={set} gap={tried ? gaps.options : null} />
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
        <Marks values={values} set={set} noneLeft={allConfirmed(others)} />
        <div className={css['actions']}>
          <Button type="submit">{t('templates.parameters.take')}</Button>
          <Button variant="default" onClick={() => void close()}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

type FieldProps = {
  readonly values: ParameterSheetValues;
  readonly set: (changed: Partial<ParameterSheetValues>) => void;
};

/** What the parameter is called in each language; what is wrong with that is shown at the first. */
function LabelFields({
  values,
  set,
  gap,
}: FieldProps & { readonly gap: ReturnType<typeof gapsOf>['label'] }) {
  const { t } = useTranslation();
  return LANGUAGES.map((language) => (
    <TextInput
      key={language}
      id={language === 'pl' ? LABEL_ID : undefined}
      lang={language}
      label={t(`templates.parameters.labelIn.${language}`)}
      maxLength={200}
      autoComplete="off"
      value={values.labels[language] ?? ''}
      error={language === 'pl' && gap !== null && t(`templates.parameters.${gap}`)}
      onChange={(event) => set({ labels: { ...values.labels, [language]: event.currentTarget.value } })}
    />
  ));
}

/** What only one type of parameter has: the unit of a number, the options of a list, the pattern of a text. */
function TypeFields({
  values,
  set,
  gap,
}: FieldProps & { readonly gap: ReturnType<typeof gapsOf>['options'] }) {
  const { t } = useTranslation();
  switch (values.type) {
    case 'number':
      return (
        <TextInput
          label={t('templates.parameters.unit')}
          maxLength={20}
          autoComplete="off"
          value={values.unit}
          onChange={(event) => set({ unit: event.currentTarget.value })}
        />
      );
    case 'list':
      return (
        <>
          <Textarea
            id={OPTIONS_ID}
            label={t('templates.parameters.options')}
            description={t('templates.parameters.optionsHint')}
            autosize
            minRows={3}
            maxRows={10}
            value={values.options}
            error={gap !== null && t(`templates.parameters.${gap.code}`, gap)}
            onChange={(event) => set({ options: event.currentTarget.value })}
          />
          <OptionTranslations
            options={linesOf(values.options)}
            labels={values.optionLabels}
            onChange={(optionLabels) => set({ optionLabels })}
          />
        </>
      );
    case 'string':
      return (
        <TextInput
          label={t('templates.parameters.pattern')}
          description={t('templates.parameters.patternHint')}
          maxLength={200}
          autoComplete="off"
          value={values.pattern}
          onChange={(event) => set({ pattern: event.currentTarget.value })}
        />
      );
    case 'date':
    case 'yes_no':
      return null;
  }
}

/** What the field asks of the parameter; `noneLeft` once as many others are confirmed on site as may be. */
function Marks({ values, set, noneLeft }: FieldProps & { readonly noneLeft: boolean }) {
  const { t } = useTranslation();
  return SWITCHES.map((mark) => {
    const isFull = mark === 'confirmed' && noneLeft;
    return (
      <Checkbox
        key={mark}
        label={t(`templates.parameters.${mark}`)}
        description={
          isFull
            ? t('templates.parameters.confirmedFull', { max: MAX_CONFIRMED })
            : t(`templates.parameters.${mark}Hint`)
        }
        checked={values[mark]}
        disabled={isFull && !values.confirmed}
        onChange={(event) => set({ [mark]: event.currentTarget.checked })}
      />
    );
  });
}
