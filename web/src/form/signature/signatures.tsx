import type { Language } from '@portal/domain/templates/labels';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from '../fields/focus-gap.ts';
import type { Picture } from '../pictures/picture.ts';
import { useRefused } from '../fields/refusal.ts';
import { SignatureField } from './signature-field.tsx';
import css from './signatures.module.css';

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

/** What is signed, in the language of who signs it. */
export type Declaration = { readonly text: string; readonly language: Language };

type Props<Field extends string> = {
  readonly declaration?: Declaration | undefined;
  /** Who signs for the customer. */
  readonly signer?: ReactNode;
  /** Another way for the customer to sign than below. */
  readonly elsewhere?: ReactNode;
  /** Asked before anybody signs; false where something is missing. */
  readonly mayBegin?: () => boolean;
  readonly signers: readonly Signer<Field>[];
  readonly tried: boolean;
  readonly onSigned: (field: Field, picture: Picture | null, typed: boolean) => void | Promise<void>;
};

/**
 * Signature fields one below the other; the ids of their controls begin with `signatures`. Who has signed hands the phone on: the sheet
 * of the next person who has to sign opens by itself.
 */
export function Signatures<Field extends string>(props: Props<Field>) {
  const { declaration, signer, elsewhere, mayBegin, signers, tried, onSigned } = props;
  const { t } = useTranslation();
  const refused = useRefused();
  const [open, setOpen] = useState<Field | null>(null);

  async function signed(at: number, picture: Picture | null, typed: boolean): Promise<void> {
    const signer = signers[at];
    if (signer === undefined) return;
    await onSigned(signer.field, picture, typed);
    const next = signers.slice(at + 1).find(({ required, name }) => required && name === null);
    if (picture !== null && next !== undefined) setOpen(next.field);
  }

  return (
    <div className={css['signatures']}>
      {declaration !== undefined && (
        <p className={css['declaration']} lang={declaration.language}>
          {declaration.text}
        </p>
      )}
      {signer}
      {elsewhere}
      {signers.map(({ field, label, help, required, name }, at) => (
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
          mayBegin={mayBegin}
          opened={open === field}
          onOpened={(isOpen) => setOpen(isOpen ? field : null)}
          onSigned={(picture, typed) => signed(at, picture, typed)}
        />
      ))}
    </div>
  );
}
