import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../form/fields/controls.tsx';
import type { StepProps } from '../../records/field-work/record-screen.ts';
import css from './commissioning.module.css';
import {
  type Commissioning,
  type CommissioningStep,
  type InstallerForm,
  isUnknown,
} from './commissioning-draft.ts';
import { useContactForm } from './contact-form.ts';
import { installerStepSchema } from './contact-schemas.ts';

const FIELDS = [
  { name: 'name', input: { autoComplete: 'name' } },
  { name: 'company', input: { autoComplete: 'organization' } },
  { name: 'taxId', input: { inputMode: 'numeric', autoComplete: 'off' } },
  { name: 'email', input: { type: 'email', inputMode: 'email', autoComplete: 'email' } },
  { name: 'phone', input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } },
] as const;

/** The installer's data on the day of the installation; filled in from the profile and editable here. */
export default function InstallerStep({
  data,
  tried,
  onChange,
}: StepProps<Commissioning, CommissioningStep>) {
  const { t } = useTranslation();
  const onValues = useCallback(
    (value: InstallerForm) => onChange({ kind: 'value', field: 'installer', value }),
    [onChange],
  );
  const { line: control } = useContactForm({
    step: 'installer',
    schema: installerStepSchema(data),
    values: data.installer,
    tried,
    onValues,
  });
  return (
    <div className={css['fields']}>
      {FIELDS.map(({ name, input }) => (
        <LineControl
          key={name}
          {...control(name, !isUnknown(data, ['installer', name]))}
          {...input}
          label={t(`commissioning.installer.${name}`)}
        />
      ))}
    </div>
  );
}
