import type { InstallerData } from '@portal/domain/installations/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../form/fields/controls.tsx';
import { fieldId } from '../../form/fields/focus-gap.ts';
import { issueText } from '../../form/fields/gap-text.ts';
import { useRefused } from '../../form/fields/refusal.ts';
import css from './commissioning.module.css';
import { installerStepSchema } from './contact-schemas.ts';
import type { InstallerForm } from './draft-data.ts';
import type { StepProps } from './step-props.ts';

const FIELDS = [
  { name: 'name', input: { autoComplete: 'name' } },
  { name: 'company', input: { autoComplete: 'organization' } },
  { name: 'taxId', input: { inputMode: 'numeric', autoComplete: 'off' } },
  { name: 'email', input: { type: 'email', inputMode: 'email', autoComplete: 'email' } },
  { name: 'phone', input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } },
] as const;

/** The installer's data as it is on this day; it comes from the profile and may be mended here. */
export default function InstallerStep({ data, tried, onChange }: StepProps) {
  const { t } = useTranslation();
  const refused = useRefused();
  const { register, subscribe, trigger, formState } = useForm<InstallerForm, unknown, InstallerData>({
    defaultValues: data.installer,
    resolver: zodResolver(installerStepSchema),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange({ kind: 'installer', values }),
      }),
    [subscribe, onChange],
  );
  useEffect(() => {
    if (tried) void trigger();
  }, [tried, trigger]);

  return (
    <div className={css['fields']}>
      {FIELDS.map(({ name, input }) => {
        const code = formState.errors[name]?.message;
        return (
          <LineControl
            key={name}
            {...register(name)}
            {...input}
            id={fieldId('installer', name)}
            label={t(`commissioning.installer.${name}`)}
            required
            error={code === undefined ? refused(fieldId('installer', name)) : issueText(t, code)}
          />
        );
      })}
    </div>
  );
}
