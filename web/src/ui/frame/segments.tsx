import css from './segments.module.css';

type Props<Value extends string | number> = {
  readonly name: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly columns?: number;
  /** White, for the coloured bar. */
  readonly onBrand?: boolean;
};

/** A few options side by side, of which a tap selects one at once. */
export function Segments<Value extends string | number>(props: Props<Value>) {
  const {
    name,
    label,
    hideLabel = false,
    options,
    value,
    onChange,
    columns = options.length,
    onBrand = false,
  } = props;
  return (
    <fieldset className={css['segments']} data-on-brand={onBrand || undefined}>
      <legend className={css['label']} data-hidden={hideLabel || undefined}>
        {label}
      </legend>
      <div
        className={css['row']}
        data-rows={columns < options.length || undefined}
        style={{ ['--columns' as string]: columns }}
      >
        {options.map((option) => (
          <label key={option.value} className={css['segment']}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
