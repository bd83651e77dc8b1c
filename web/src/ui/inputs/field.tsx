import { InputWrapperContext } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './field.module.css';

type Props = {
  /** The control's id; help and error get `<name>-help` and `<name>-error` for `aria-describedby`. */
  readonly name: string;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** For several controls under one question: a fieldset with the label as its legend. */
  readonly group?: boolean;
  readonly children: ReactNode;
};

/** Label above the control, help and error with its icon below. */
export function Field({ name, label, description, error, required = false, group = false, children }: Props) {
  const caption = (
    <>
      {label}
      {required && (
        <span aria-hidden className={css['star']}>
          {' *'}
        </span>
      )}
    </>
  );
  const below = (
    <>
      {description !== undefined && (
        <p id={`${name}-help`} className={css['help']}>
          {description}
        </p>
      )}
      <FieldError name={name} error={error} />
    </>
  );
  if (group) {
    return (
      <fieldset id={name} className={css['field']} aria-describedby={describedBy(name, description, error)}>
        <legend className={css['label']}>{caption}</legend>
        {children}
        {below}
      </fieldset>
    );
  }
  return (
    <div className={css['field']}>
      <label htmlFor={name} className={css['label']}>
        {caption}
      </label>
      <Described by={describedBy(name, description, error)}>{children}</Described>
      {below}
    </div>
  );
}

/** The error of a control, below it; nothing without an error. */
export function FieldError({ name, error }: Pick<Props, 'name' | 'error'>) {
  if (error === undefined) return null;
  return (
    <p id={`${name}-error`} className={css['error']}>
      <IconAlertCircle aria-hidden stroke={1.75} size="1.25rem" />
      {error}
    </p>
  );
}

/** Ids of the help and error that are shown, for the control's `aria-describedby`. */
export function describedBy(name: string, description: unknown, error: unknown): string | undefined {
  const ids = [description !== undefined && `${name}-help`, error !== undefined && `${name}-error`];
  return ids.filter(Boolean).join(' ') || undefined;
}

/**
 * Says to an input of Mantine which elements describe it. It takes that from Mantine's own wrapper alone, and drops `aria-describedby`.
 *
 * @param by their ids
 */
export function Described({
  by,
  children,
}: {
  readonly by: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <InputWrapperContext
      value={{
        describedBy: by,
        inputId: undefined,
        labelId: undefined,
        offsetTop: false,
        offsetBottom: false,
        getStyles: null,
      }}
    >
      {children}
    </InputWrapperContext>
  );
}
