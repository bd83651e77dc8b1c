import { useTranslation } from 'react-i18next';
import { Signatures } from '../../form/signature/signatures.tsx';
import type { StepProps } from './step-props.ts';

/** Customer and installer sign. */
export default function SignaturesStep({ data, tried, onChange }: StepProps) {
  const { t } = useTranslation();
  const { customer, installer } = data;
  return (
    <Signatures
      tried={tried}
      signers={[
        {
          field: 'signature',
          label: t('commissioning.signatures.customer'),
          help: customer.customerName,
          required: true,
          name: data.signature,
        },
        {
          field: 'installerSignature',
          label: t('commissioning.signatures.installer'),
          help: installer.name,
          required: true,
          name: data.installerSignature,
        },
      ]}
      onSigned={(who, picture) => onChange({ kind: 'signed', who, picture })}
    />
  );
}
