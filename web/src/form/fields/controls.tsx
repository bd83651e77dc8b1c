import { Input } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { describedBy, Field } from '../../ui/inputs/field.tsx';
import css from './controls.module.css';

type Framed = {
  readonly id: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
};

/** One line of text, a number or a date, with its label, help and error. Other attributes go to the input. */
export function LineControl({
  id,
  label,
  help,
  error,
  required,
  unit,
  ...input
}: Framed & { readonly unit?: string } & Omit<ComponentProps<'input'>, 'size'>) {
  return (
    <Field name={id} label={label} description={help} error={error} required={required}>
      <Input
        {...input}
        classNames={{ input: css['line'] }}
        id={id}
        error={error !== undefined}
        aria-required={required}
        rightSection={unit && <span className={css['unit']}>{unit}</span>}
        rightSectionWidth={unit && `calc(${unit.length}ch + 24px)`}
      />
    </Field>
  );
}

/** Several lines of text. */
export function AreaControl({
  id,
  label,
  help,
  error,
  required,
  ...area
}: Framed & ComponentProps<'textarea'>) {
  return (
    <Field name={id} label={label} description={help} error={error} required={required}>
      <textarea
        rows={4}
        {...area}
        id={id}
        className={css['area']}
        aria-required={required}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, help, error)}
      />
    </Field>
  );
}

/** A native select, for more than five options. */
export function SelectControl({
  id,
  label,
  help,
  error,
  required,
  options,
  empty,
  ...select
}: Framed & {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The option for nothing chosen; without it there is always a choice. */
  readonly empty?: string;
} & ComponentProps<'select'>) {
  return (
    <Field name={id} label={label} description={help} error={error} required={required}>
      <div className={css['select']}>
        <select
          {...select}
          id={id}
          aria-required={required}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, help, error)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown aria-hidden stroke={1.75} size="1.5rem" />
      </div>
    </Field>
  );
}

/** A required e-mail address: with the matching keyboard and without autocorrection. */
export function EmailControl(props: Omit<ComponentProps<typeof LineControl>, 'type' | 'inputMode'>) {
  return (
    <LineControl
      {...props}
      required
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
