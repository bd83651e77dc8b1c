import { Field } from './field.tsx';
import css from './choices.module.css';

type Props<Value extends string> = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly description?: string;
  readonly error?: string;
  readonly required?: boolean;
};

/** Up to five options; each row of 56 px is clickable. Use a native select for more. */
export function RadioRows<Value extends string>(props: Props<Value>) {
  const { name, label, options, value, onChange, description, error, required } = props;
  return (
    <Field group name={name} label={label} description={description} error={error} required={required}>
      <div className={css['rows']} data-error={error !== undefined || undefined}>
        {options.map((option) => (
          <label key={option.value} className={css['row']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}
