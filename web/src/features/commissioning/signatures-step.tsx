import { useTranslation } from 'react-i18next';
import { fieldId } from '../../form/focus-gap.ts';
import { SignatureField } from '../../form/signature-field.tsx';
import css from './commissioning.module.css';
import type { StepProps } from './step-props.ts';

const PEOPLE = [
  { who: 'signature', label: 'customer' },
  { who: 'installerSignature', label: 'installer' },
] as const;

/** Customer and installer sign. */
export function SignaturesStep({ data, tried, onChange }: StepProps) {
  const { t } = useTranslation();
  return (
    <div className={css['fields']}>
      {PEOPLE.map(({ who, label }) => (
        <SignatureField
          key={who}
          id={fieldId('signatures', who)}
          label={t(`commissioning.signatures.${label}`)}
          help={label === 'customer' ? data.customer.customerName : data.installer.name}
          required
          error={tried && data[who] === null ? t('form.gap.signature') : undefined}
          belongsTo={who}
          name={data[who] ?? undefined}
          onSigned={(picture) => onChange({ kind: 'signed', who, picture })}
        />
      ))}
    </div>
  );
}
