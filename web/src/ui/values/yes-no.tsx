import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Field } from '../inputs/field.tsx';
import css from '../inputs/choices.module.css';

type Props = {
  readonly name: string;
  readonly label: string;
  /** Null while unanswered. */
  readonly value: boolean | null;
  readonly onChange: (value: boolean) => void;
  readonly description?: string;
  readonly error?: string;
  readonly required?: boolean;
};

/** A question with two buttons; the selected one is filled and ticked. */
export function YesNo({ name, label, value, onChange, description, error, required }: Props) {
  const { t } = useTranslation();
  return (
    <Field group name={name} label={label} description={description} error={error} required={required}>
      <div className={css['halves']} data-error={error !== undefined || undefined}>
        {[true, false].map((answer) => (
          <label key={String(answer)} className={css['half']}>
            <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
            <IconCheck aria-hidden stroke={2.5} size="1.25rem" className={css['tick']} />
            {t(answer ? 'ui.yes' : 'ui.no')}
          </label>
        ))}
      </div>
    </Field>
  );
}
