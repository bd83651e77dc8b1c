import { LANGUAGES } from '@portal/domain/constants';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { LineControl, SelectControl } from '../../form/fields/controls.tsx';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { issueText } from '../../form/fields/gap-text.ts';
import { useRefused } from '../../form/fields/refusal.ts';
import type { StepProps } from '../../records/field-work/record-screen.ts';
import css from './commissioning.module.css';
import { customerStepSchema } from './contact-schemas.ts';
import type { Commissioning, CommissioningStep, CustomerForm } from './commissioning-draft.ts';

type Checked = z.output<ReturnType<typeof customerStepSchema>>;

/** Whose the device is, where it stands and when it was started. */
export default function CustomerStep({
  data,
  today,
  tried,
  onChange,
}: StepProps<Commissioning, CommissioningStep>) {
  const { t } = useTranslation();
  const refused = useRefused();
  const { register, subscribe, trigger, formState } = useForm<CustomerForm, unknown, Checked>({
    defaultValues: data.customer,
    resolver: zodResolver(customerStepSchema(today)),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange({ kind: 'value', field: 'customer', value: values }),
      }),
    [subscribe, onChange],
  );
  useEffect(() => {
    if (tried) void trigger();
  }, [tried, trigger]);

  const line = (name: keyof CustomerForm, required = true) => {
    const code = formState.errors[name]?.message;
    return {
      ...register(name),
      id: fieldId('customer', name),
      required,
      error: code === undefined ? refused(fieldId('customer', name)) : issueText(t, code),
    };
  };
  return (
    <div className={css['fields']}>
      <LineControl
        {...line('customerName')}
        label={t('commissioning.customer.customerName')}
        autoComplete="off"
        autoCapitalize="words"
      />
      <LineControl
        {...line('companyName', false)}
        label={t('commissioning.customer.companyName')}
        autoComplete="off"
      />
      <LineControl
        {...line('customerPhone')}
        label={t('commissioning.customer.customerPhone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="+48 600 700 800"
      />
      <LineControl
        {...line('customerEmail')}
        label={t('commissioning.customer.customerEmail')}
        help={t('commissioning.customer.customerEmailHelp')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
      <SelectControl
        {...line('customerLanguage')}
        label={t('commissioning.customer.customerLanguage')}
        options={LANGUAGES.map((value) => ({
          value,
          label: t(`commissioning.customer.languages.${value}`),
        }))}
      />
      <h2 className={css['group']}>{t('commissioning.customer.where')}</h2>
      <LineControl
        {...line('customerAddress')}
        label={t('commissioning.customer.customerAddress')}
        autoComplete="off"
      />
      <LineControl
        {...line('customerAddressContinued', false)}
        label={t('commissioning.customer.customerAddressContinued')}
        autoComplete="off"
      />
      <div className={`${css['pair']} ${css['short']}`}>
        <LineControl
          {...line('customerZipcode')}
          label={t('commissioning.customer.customerZipcode')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="00-000"
        />
        <LineControl
          {...line('customerCity')}
          label={t('commissioning.customer.customerCity')}
          autoComplete="off"
          autoCapitalize="words"
        />
      </div>
      <h2 className={css['group']}>{t('commissioning.customer.when')}</h2>
      <div className={css['pair']}>
        <LineControl
          {...line('installationDate')}
          label={t('commissioning.customer.installationDate')}
          type="date"
          max={today}
        />
        <LineControl
          {...line('soldOn', false)}
          label={t('commissioning.customer.soldOn')}
          help={t('commissioning.customer.soldOnHelp')}
          type="date"
          max={today}
        />
      </div>
    </div>
  );
}
