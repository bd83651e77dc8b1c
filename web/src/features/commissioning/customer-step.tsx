import { Checkbox } from '@mantine/core';
import { LANGUAGES } from '@portal/domain/constants';
import { normalizeZip } from '@portal/domain/contact/contact-fields';
import { type ComponentProps, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl, SelectControl } from '../../form/fields/controls.tsx';
import { MomentControl } from '../../form/fields/moment-control.tsx';
import type { StepProps } from '../../records/field-work/record-screen.ts';
import css from './commissioning.module.css';
import {
  type Commissioning,
  type CommissioningStep,
  type CustomerForm,
  isUnknown,
} from './commissioning-draft.ts';
import { useContactForm } from './contact-form.ts';
import { customerStepSchema } from './contact-schemas.ts';

const NORMALIZERS = { customerZipcode: normalizeZip } as const;

type Input = Omit<ComponentProps<typeof LineControl>, 'label'>;

/** Customer, address of the device, and date of installation. */
export default function CustomerStep({
  data,
  today,
  tried,
  onChange,
}: StepProps<Commissioning, CommissioningStep>) {
  const { t } = useTranslation();
  const onValues = useCallback(
    (value: CustomerForm) => onChange({ kind: 'value', field: 'customer', value }),
    [onChange],
  );
  const noEmail = data.noEmail === true;
  const { line: lineProps, day: dayProps } = useContactForm({
    step: 'customer',
    schema: customerStepSchema(today, data),
    values: data.customer,
    tried,
    onValues,
    tidy: NORMALIZERS,
  });
  const line = (name: keyof CustomerForm, { required = true, ...input }: Partial<Input> = {}) => (
    <LineControl
      autoComplete="off"
      {...input}
      {...lineProps(name, required && !isUnknown(data, [name]))}
      label={t(`commissioning.customer.${name}`)}
    />
  );
  const day = (name: 'installationDate' | 'soldOn', { required, help }: Pick<Input, 'required' | 'help'>) => (
    <MomentControl
      type="date"
      max={today}
      help={help}
      {...dayProps(name, required && !isUnknown(data, [name]))}
      label={t(`commissioning.customer.${name}`)}
    />
  );
  return (
    <div className={css['fields']}>
      {line('customerName', { autoCapitalize: 'words' })}
      {line('companyName', { required: false })}
      {line('customerPhone', { type: 'tel', inputMode: 'tel', placeholder: '+48 600 700 800' })}
      {!noEmail &&
        line('customerEmail', {
          type: 'email',
          inputMode: 'email',
          autoCapitalize: 'none',
          help: t('commissioning.customer.customerEmailHelp'),
        })}
      <Checkbox
        label={t('commissioning.customer.noEmail')}
        checked={noEmail}
        onChange={({ currentTarget }) =>
          onChange({ kind: 'value', field: 'noEmail', value: currentTarget.checked })
        }
      />
      {noEmail && <p className={css['signedOn']}>{t('commissioning.customer.noEmailHelp')}</p>}
      <SelectControl
        {...lineProps('customerLanguage')}
        label={t('commissioning.customer.customerLanguage')}
        options={LANGUAGES.map((value) => ({
          value,
          label: t(`commissioning.customer.languages.${value}`),
        }))}
      />
      <h2 className={css['group']}>{t('commissioning.customer.where')}</h2>
      {line('customerAddress')}
      {line('customerAddressContinued', { required: false })}
      <div className={`${css['pair']} ${css['short']}`}>
        {line('customerZipcode', { inputMode: 'numeric', placeholder: '00-000' })}
        {line('customerCity', { autoCapitalize: 'words' })}
      </div>
      <h2 className={css['group']}>{t('commissioning.customer.when')}</h2>
      <div className={css['pair']}>
        {day('installationDate', { required: true })}
        {day('soldOn', { required: false, help: t('commissioning.customer.soldOnHelp') })}
      </div>
    </div>
  );
}
