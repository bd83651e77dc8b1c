import { parameterValue } from '@portal/domain/devices/parameters';
import { askedParameters } from '@portal/domain/devices/asked-parameters';
import { labelIn } from '@portal/domain/templates/labels';
import type { ParameterField } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelOf } from '../../form/fields/field-label.ts';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { issueText } from '../../form/fields/gap-text.ts';
import { useRefused } from '../../form/fields/refusal.ts';
import { groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import type { StepProps } from '../../records/field-work/record-screen.ts';
import { nameplateStep } from '../../records/field-work/record-steps.ts';
import { FormRunner } from '../../form/steps/form-runner.tsx';
import { commissioningRecord } from './commissioning-record.ts';
import { SerialControl } from '../../scanner/serial-control.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { DeviceDocuments } from '../support/lazy-components.ts';
import { serialHoldsLetters } from '../templates/queries.ts';
import css from './commissioning.module.css';
import { type Commissioning, type CommissioningStep, serialIsFixed } from './commissioning-draft.ts';
import { ParameterControl } from '../../form/fields/parameter-control.tsx';
import { FactoryValues } from './factory-values.tsx';
import { serialOf } from '../../form/fields/parameter-values.ts';

type Props = StepProps<Commissioning, CommissioningStep>;

/** The device and its parameters: factory values can be checked and corrected, missing ones are typed. */
export function DeviceStep(props: Props) {
  const { data, gaps, onChange } = props;
  const { t } = useTranslation();
  const refused = useRefused();
  const { version, parameters, factory } = data;
  const schema = askedParameters(version.parametersSchema, data.origin === 'known');
  const mayLeaveOut = data.origin !== 'known' && schema.some((field) => field.neededWhenUnknown);
  const serial = serialField(schema);
  // Decided once, so that a field does not move while it is being typed into.
  const [known] = useState(
    () =>
      new Set(
        schema.filter((field) => parameterValue(factory, field.name) !== '').map((field) => field.name),
      ),
  );
  // A field with an error of the server stays open while it is being edited, too.
  const [named] = useState(
    () =>
      new Set(schema.flatMap(({ name }) => (refused(fieldId('device', name)) === undefined ? [] : [name]))),
  );

  const control = (field: ParameterField, help?: string) => {
    const code = gaps.get(field.name);
    return (
      <ParameterControl
        key={field.name}
        field={field}
        id={fieldId('device', field.name)}
        value={parameterValue(parameters, field.name)}
        // What the factory has said stands where the form says nothing.
        mayBeEmptied={!known.has(field.name) && field.required !== true}
        help={help}
        error={code === undefined ? refused(fieldId('device', field.name)) : issueText(t, code)}
        onChange={(value) => onChange({ kind: 'entry', field: 'parameters', name: field.name, value })}
      />
    );
  };

  const others = schema.filter((field) => field.name !== serial.name);
  const isOptional = (field: ParameterField) => mayLeaveOut && !field.required && !named.has(field.name);
  const toAnswer = others.filter((field) => !known.has(field.name) && !isOptional(field));
  const rest = others.filter((field) => !known.has(field.name) && isOptional(field));
  const fromFactory = others.filter((field) => known.has(field.name));
  return (
    <div className={css['fields']}>
      <Identity {...props} />
      {data.origin !== 'known' && <Notice tone="warn" title={t(`commissioning.device.${data.origin}`)} />}
      <Nameplate {...props} />
      {toAnswer.length > 0 && fromFactory.length > 0 && (
        <h2 className={css['group']}>{t('commissioning.device.toFill')}</h2>
      )}
      {toAnswer.map((field) => control(field))}
      {rest.length > 0 && (
        <details className={css['folded']} open={rest.some(({ name }) => gaps.has(name)) || undefined}>
          <summary>{t('commissioning.device.rest', { count: rest.length })}</summary>
          <p className={css['lead']}>{t('commissioning.device.restText')}</p>
          <div className={css['fields']}>{rest.map((field) => control(field))}</div>
        </details>
      )}
      <FactoryValues {...props} fields={fromFactory} opened={named} control={control} />
      <OptionalPart>
        <DeviceDocuments template={data.template.id} />
      </OptionalPart>
    </div>
  );
}

/** The template's photo of the nameplate, taken while the device is compared with it. */
function Nameplate({ data, tried, onChange }: Props) {
  const step = nameplateStep(commissioningRecord, data);
  if (step === undefined) return null;
  const { id: stepId } = step;
  return (
    <FormRunner
      step={step}
      answers={data.answers}
      showGaps={tried}
      onAnswer={(field, answer) => onChange({ kind: 'answer', stepId, field, answer })}
      onPicture={(field, picture) => onChange({ kind: 'picture', stepId, field, picture })}
    />
  );
}

/** Type and serial number; the number can be edited only where it was not looked up before. */
function Identity({ data, gaps, onChange }: Props) {
  const { t } = useTranslation();
  const refused = useRefused();
  const { version, parameters, template } = data;
  const schema = version.parametersSchema;
  const serial = serialField(schema);
  return (
    <div className={css['identity']}>
      <span>{labelIn(currentLanguage(), template.nameTranslations, template.name)}</span>
      {serialIsFixed(data) ? (
        <>
          <strong className="mono">{groupSerial(serialOf(schema, parameters))}</strong>
          <span>{t('commissioning.device.serial')}</span>
        </>
      ) : (
        <Field
          group
          name={fieldId('device', serial.name)}
          label={labelOf(serial)}
          error={gaps.has(serial.name) ? t('form.gap.required') : refused(fieldId('device', serial.name))}
        >
          <SerialControl
            compact
            letters={serialHoldsLetters(schema)}
            value={parameterValue(parameters, serial.name)}
            onChange={(value) => onChange({ kind: 'entry', field: 'parameters', name: serial.name, value })}
          />
        </Field>
      )}
    </div>
  );
}
