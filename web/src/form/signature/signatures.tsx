import { useTranslation } from 'react-i18next';
import css from '../steps/form-runner.module.css';
import { fieldId } from '../fields/focus-gap.ts';
import type { Picture } from '../pictures/picture.ts';
import { useRefused } from '../fields/refusal.ts';
import { SignatureField } from './signature-field.tsx';

/** A signer, with the field of the record that holds the signature. */
export type Signer<Field extends string> = {
  readonly field: Field;
  readonly label: string;
  /** Name of the person. */
  readonly help: string;
  readonly required: boolean;
  /** Name of the picture, when signed. */
  readonly name: string | null;
};

type Props<Field extends string> = {
  readonly signers: readonly Signer<Field>[];
  readonly tried: boolean;
  readonly onSigned: (field: Field, picture: Picture | null) => void;
};

/** Signature fields one below the other; the ids of their controls begin with `signatures`. */
export function Signatures<Field extends string>({ signers, tried, onSigned }: Props<Field>) {
  const { t } = useTranslation();
  const refused = useRefused();
  return (
    <div className={css['fields']}>
      {signers.map(({ field, label, help, required, name }) => (
        <SignatureField
          key={field}
          id={fieldId('signatures', field)}
          label={label}
          help={help}
          required={required}
          error={
            tried && required && name === null
              ? t('form.gap.signature')
              : refused(fieldId('signatures', field))
          }
          belongsTo={field}
          name={name ?? undefined}
          onSigned={(picture) => onSigned(field, picture)}
        />
      ))}
    </div>
  );
}
