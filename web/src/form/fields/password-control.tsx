import { PasswordInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Described, describedBy, Field } from '../../ui/inputs/field.tsx';
import { PasswordHint } from './password-hint.tsx';
import { PasswordEye } from '../../ui/inputs/password-eye.tsx';

type Props = {
  readonly id: string;
  readonly label: ReactNode;
  readonly error?: ReactNode;
  /** The value of a new password: its rule is shown as a list, ticked as it is met. */
  readonly typed?: string;
} & Pick<ComponentProps<typeof PasswordInput>, 'name' | 'onChange' | 'onBlur' | 'ref' | 'autoComplete'>;

/** A password field, with a switch to show the password. */
export function PasswordControl({ id, label, error, typed, ...input }: Props) {
  const { t } = useTranslation();
  const below =
    [describedBy(id, undefined, error), typed === undefined ? undefined : `${id}-hint`]
      .filter(Boolean)
      .join(' ') || undefined;
  return (
    <Field name={id} label={label} error={error} required>
      <PasswordInput
        {...input}
        id={id}
        error={error !== undefined}
        aria-required
        aria-invalid={error !== undefined}
        inputContainer={(field) => <Described by={below}>{field}</Described>}
        visibilityToggleIcon={PasswordEye}
        visibilityToggleButtonProps={{ 'aria-label': t('app.login.showPassword'), tabIndex: 0 }}
      />
      {typed !== undefined && <PasswordHint id={`${id}-hint`} typed={typed} />}
    </Field>
  );
}
