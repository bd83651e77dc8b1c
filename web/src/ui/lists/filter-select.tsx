import { NativeSelect } from '@mantine/core';

type Props = {
  readonly label: string;
  /** The chosen option; empty or null for the first one. */
  readonly value: string | number | null;
  /** The name of the first option, which sets no filter. */
  readonly all: string;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  /** Called with the value of the option, or empty text for the first one. */
  readonly onChange: (value: string) => void;
};

/** A filter of a list: one of several values, or all. */
export function FilterSelect({ label, value, all, options, onChange }: Props) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: all },
        ...options.map((option) => ({ value: String(option.value), label: option.label })),
      ]}
    />
  );
}
