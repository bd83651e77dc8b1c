import { Field } from './field.tsx';
import css from './choices.module.css';

type Props<Value extends string | number> = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Shown, but cannot be changed by this person. */
    readonly fixed?: boolean;
  }[];
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
  readonly description?: string;
  readonly error?: string;
  readonly required?: boolean;
};

/** Multiple choice; each row of 56 px is clickable. */
export function CheckRows<Value extends string | number>(props: Props<Value>) {
  const { name, label, options, values, onChange, description, error, required } = props;
  return (
    <Field group name={name} label={label} description={description} error={error} required={required}>
      <div className={css['rows']} data-error={error !== undefined || undefined}>
        {options.map(({ value, label: text, fixed = false }) => (
          <label key={value} className={css['row']}>
            <input
              type="checkbox"
              name={name}
              checked={values.includes(value)}
              disabled={fixed}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...values, value] : values.filter((one) => one !== value),
                )
              }
            />
            {text}
          </label>
        ))}
      </div>
    </Field>
  );
}
